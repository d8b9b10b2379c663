package dev.bookpost.domain.violation;

import dev.bookpost.application.member.SignUp;

public record KnowsUseCases(SignUp signUp) {}
