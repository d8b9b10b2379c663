package dev.bookpost.bootstrap.command;

import dev.bookpost.bootstrap.security.Security;
import dev.bookpost.bootstrap.service.Service;
import dev.bookpost.bootstrap.service.ServiceFactory;
import dev.bookpost.bootstrap.service.Surroundings;
import dev.bookpost.bootstrap.settings.Settings;
import java.io.PrintWriter;
import java.time.InstantSource;

/** Starts the service, and keeps it until the process is told to end. */
final class Serving {
    private final ServiceFactory services;
    private final Settings settings;
    private final PrintWriter out;

    Serving(ServiceFactory services, Settings settings, PrintWriter out) {
        this.services = services;
        this.settings = settings;
        this.out = out;
    }

    void untilStopped(boolean sampleData) {
        StopSignal stop = StopSignal.installed();
        try {
            InstantSource clock = InstantSource.system();
            try (Surroundings surroundings = Surroundings.of(settings, clock, Security.ids(clock))) {
                surroundings.migrate();
                try (Service service = services.start(settings, surroundings, sampleData)) {
                    service.welcome().forEach(out::println);
                    out.flush();
                    stop.await();
                    out.println("stopping");
                    out.flush();
                }
            }
        } catch (RuntimeException | Error e) {
            stop.stopped(1);
            throw e;
        }
        stop.stopped(0);
    }
}
