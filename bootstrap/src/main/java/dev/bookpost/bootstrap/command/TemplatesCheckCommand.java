package dev.bookpost.bootstrap.command;

import dev.bookpost.bootstrap.settings.Settings;
import dev.bookpost.smtp.templates.FaultyTemplatesException;
import dev.bookpost.smtp.templates.TemplateSet;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Check mail templates as serve would: compile them, and render every kind of mail on sample data.",
            "Prints each fault as file:line: message. Templates are code, and checking runs them."
        })
final class TemplatesCheckCommand implements Callable<Integer> {
    private final Map<String, String> environment;

    @Parameters(arity = "0..1", paramLabel = "DIR", description = "the folder (BOOKPOST_MAIL_TEMPLATES)")
    private @Nullable Path folder;

    @Mixin
    private final CommonOptions options = new CommonOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    TemplatesCheckCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        try {
            int replaced = TemplateSet.read(toBeChecked()).replaced();
            out.println("fit for use; shipped templates that are replaced: " + replaced);
            return 0;
        } catch (FaultyTemplatesException e) {
            e.faults().forEach(out::println);
            return 1;
        } finally {
            out.flush();
        }
    }

    private Path toBeChecked() {
        return Optional.ofNullable(folder)
                .or(() -> Settings.mailTemplates(environment, options.config()))
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(), "which folder? name it, or set BOOKPOST_MAIL_TEMPLATES"));
    }
}
