package dev.bookpost.http.booking;

import dev.bookpost.application.booking.AddResource;
import dev.bookpost.application.booking.ListResources;
import dev.bookpost.application.booking.PerformOnce;
import dev.bookpost.application.booking.ReadAvailability;
import dev.bookpost.application.booking.ReadResource;

/** What people do with resources. */
public record ResourceUseCases(
        AddResource add,
        ReadResource read,
        ListResources list,
        ReadAvailability availability,
        PerformOnce performOnce) {}
