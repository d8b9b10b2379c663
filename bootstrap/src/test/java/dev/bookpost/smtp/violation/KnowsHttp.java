package dev.bookpost.smtp.violation;

import dev.bookpost.http.HttpSettings;

public record KnowsHttp(HttpSettings settings) {}
