package org.furrow.vehicle.driver;

import java.util.List;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.state.Stateful;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.report.VehicleReport;
import org.furrow.world.state.StateWords;

/** Drivers of one kind with different parameters, one after another; each takes over the state of the one before. */
public final class ChangingDriver implements Driver {
    private final List<Part> parts;
    /** Number of decisions, then the state of the present driver. */
    private final double[] state;

    private double ordered_mps = Double.NaN;
    private int present;

    /**
     * A driver and its first decision.
     *
     * @param decision number from 0
     */
    public record Part(int decision, Driver driver) {}

    /**
     * @param parts with ascending decisions, the first 0
     * @throws IllegalArgumentException when their states differ in form
     */
    public ChangingDriver(List<Part> parts) {
        this.parts = List.copyOf(parts);
        Stateful first = parts.getFirst().driver;
        for (Part part : parts) {
            if (part.driver.getClass() != first.getClass() || part.driver.state().length != first.state().length) {
                throw new IllegalArgumentException("a change must keep the driver's type, track and recovery");
            }
        }
        state = new double[1 + first.state().length];
        keepState();
    }

    @Override
    public void decide(VehicleReport self, Traffic traffic, double interval_s, Controls dest) {
        if (present + 1 < parts.size() && state[0] >= parts.get(present + 1).decision) {
            present++;
            driver().restore(state, 1, state.length - 1);
        }
        driver().order(ordered_mps);
        driver().decide(self, traffic, interval_s, dest);
        state[0]++;
        keepState();
    }

    private Driver driver() {
        return parts.get(present).driver;
    }

    private void keepState() {
        double[] from = driver().state();
        System.arraycopy(from, 0, state, 1, from.length);
    }

    @Override
    public boolean holdsSpeed() {
        return driver().holdsSpeed();
    }

    @Override
    public void order(double speed_mps) {
        ordered_mps = speed_mps;
    }

    @Override
    public double target_mps() {
        return driver().target_mps();
    }

    @Override
    public double[] state() {
        return state;
    }

    @Override
    public String stateName(int slot) {
        return slot == 0 ? "decisions" : driver().stateName(slot - 1);
    }

    @Override
    public void restore(double[] from, int at, int length) {
        StateWords.require("state of a changing driver", state.length, from, at, length);
        System.arraycopy(from, at, state, 0, length);
        present = 0;
        while (present + 1 < parts.size() && state[0] > parts.get(present + 1).decision) {
            present++;
        }
        driver().restore(state, 1, length - 1);
    }
}
