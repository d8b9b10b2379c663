package dev.bookpost.domain.violation;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public final class WritesLogs {
    static final Logger log = LoggerFactory.getLogger(WritesLogs.class);
}
