package dev.bookpost.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;

/** What others see of a class: the types that its public and protected members and its own declaration name. */
final class PublicSignatures {
    private PublicSignatures() {}

    /** Met by public classes that show one of the types, be it as an argument of another type. */
    static ArchCondition<JavaClass> mention(DescribedPredicate<? super JavaClass> hidden) {
        return new ArchCondition<>("mention in a public signature classes that " + hidden.getDescription()) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                Set<JavaClass> shown = shownBy(type);
                shown.removeIf(hidden.negate());
                String message = type.getName() + " shows "
                        + shown.stream().map(JavaClass::getName).toList();
                events.add(new SimpleConditionEvent(type, !shown.isEmpty(), message));
            }
        };
    }

    private static Set<JavaClass> shownBy(JavaClass type) {
        Set<JavaClass> shown = new LinkedHashSet<>();
        if (isShown(type.getModifiers())) {
            Stream.concat(type.getSuperclass().stream(), type.getInterfaces().stream())
                    .forEach(parent -> shown.addAll(parent.getAllInvolvedRawTypes()));
            type.getTypeParameters().forEach(parameter -> shown.addAll(parameter.getAllInvolvedRawTypes()));
            type.getMembers().stream()
                    .filter(member -> isShown(member.getModifiers()))
                    .flatMap(PublicSignatures::types)
                    .forEach(named -> shown.addAll(named.getAllInvolvedRawTypes()));
        }
        return shown;
    }

    private static boolean isShown(Set<JavaModifier> modifiers) {
        return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
    }

    private static Stream<JavaType> types(JavaMember member) {
        return switch (member) {
            case JavaCodeUnit unit ->
                Stream.of(
                                Stream.of(unit.getReturnType()),
                                unit.getParameterTypes().stream(),
                                unit.getTypeParameters().stream(),
                                unit.getExceptionTypes().stream())
                        .flatMap(types -> types);
            default -> Stream.of(((JavaField) member).getType());
        };
    }
}
