package org.furrow.node.engine.control;

import java.util.Comparator;
import java.util.List;

/** The events of a run, as far as they are known on a rank: those from the start, and those added since. */
public final class RunEvents {
    /** The order in which events act. */
    public static final Comparator<RunEvent> ORDER =
            Comparator.comparingLong(RunEvent::tick).thenComparingInt(RunEvent::order);

    private final VehicleEvents[] vehicles;
    private boolean ejects;

    /** @param vehicles number of vehicles of the run */
    public RunEvents(int vehicles, List<RunEvent> known) {
        this.vehicles = new VehicleEvents[vehicles];
        for (int v = 0; v < vehicles; v++) {
            this.vehicles[v] = new VehicleEvents();
        }
        known.forEach(this::add);
    }

    /** Adds an event whose tick has not been simulated. */
    public void add(RunEvent event) {
        if (event.vehicle() >= vehicles.length) {
            throw new IllegalArgumentException(
                    "vehicle must be in [0, " + vehicles.length + "), vehicle=" + event.vehicle());
        }
        vehicles[event.vehicle()].add(event);
        ejects |= event.act() instanceof RunEvent.Eject;
    }

    /** The events of a vehicle: a live view, to which {@link #add} adds. */
    public VehicleEvents of(int vehicle) {
        return vehicles[vehicle];
    }

    /** Whether any vehicle leaves the run. */
    public boolean eject() {
        return ejects;
    }
}
