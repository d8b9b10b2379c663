package dev.bookpost.bootstrap.composition;

import dev.bookpost.bootstrap.security.Security;
import dev.bookpost.domain.IdGenerator;
import dev.bookpost.domain.member.PasswordHasher;
import dev.bookpost.domain.member.Secrets;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/**
 * What is asked of the machine: time, ids, secrets.
 *
 * @param clock in whole microseconds, as everything that is stored
 * @param processName names this run of this process; never used again
 */
public record Machine(
        InstantSource clock, IdGenerator ids, PasswordHasher hasher, Secrets secrets, String processName) {
    public static Machine here() {
        InstantSource clock = () -> InstantSource.system().instant().truncatedTo(ChronoUnit.MICROS);
        IdGenerator ids = Security.ids(clock);
        String name = hostName() + "/" + ProcessHandle.current().pid() + "/" + ids.next();
        return new Machine(clock, ids, Security.passwordHasher(), Security.secrets(), name);
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "unknown-host";
        }
    }
}
