package dev.bookpost.bootstrap.settings;

import dev.bookpost.domain.outbox.EmailAddress;
import java.util.Optional;

/**
 * @param requireConfirmedEmail whether booking needs an address that was proved
 * @param administrator an operator that exists from the start
 */
public record PeopleSettings(boolean requireConfirmedEmail, Optional<Administrator> administrator) {
    public record Administrator(EmailAddress email, Secret password) {
        @Override
        public String toString() {
            return "Administrator[" + email.masked() + "]";
        }
    }
}
