package dev.bookpost.application.violation;

import javax.sql.DataSource;

public record HoldsADataSource(DataSource database) {}
