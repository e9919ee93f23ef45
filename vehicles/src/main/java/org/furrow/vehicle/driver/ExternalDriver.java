package org.furrow.vehicle.driver;

import java.util.Arrays;
import java.util.List;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.spec.InputName;
import org.furrow.vehicle.state.StateArray;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.report.VehicleReport;
import org.jspecify.annotations.Nullable;

/**
 * Takes its decisions from outside, or from a table of such decisions. Its state is the number of decisions and the
 * controls in force, so that a run and its repetition from a table have the same state. The inflation pressure that it
 * commands is not among them: each decision states it anew, and the pressure of the tyres is state of their contact.
 */
public final class ExternalDriver extends StateArray implements Driver {
    private static final int DECISIONS = 0;
    private static final int STEERING = 1;
    private static final int THROTTLE = 2;
    private static final int BRAKE = 3;
    private static final int GEAR = 4;
    private static final int AUX = 5;
    private static final int MOTION = AUX + Controls.AUXILIARIES;

    private final @Nullable Decisions table;
    private final Controls next;

    /**
     * @param table null: the controls of {@link #next} are the decisions
     * @param motion names of the numbers of {@link Controls#motion}
     */
    public ExternalDriver(@Nullable Decisions table, List<String> motion) {
        super("an external driver", names(motion));
        this.table = table;
        next = new Controls(motion.size());
        hold(next);
    }

    private static String[] names(List<String> motion) {
        String[] names = new String[MOTION + motion.size()];
        names[DECISIONS] = "decisions";
        names[STEERING] = "steering";
        names[THROTTLE] = "throttle";
        names[BRAKE] = "brake";
        names[GEAR] = "gear";
        for (int axis = 0; axis < Controls.AUXILIARIES; axis++) {
            names[AUX + axis] = InputName.auxiliary(axis);
        }
        for (int k = 0; k < motion.size(); k++) {
            names[MOTION + k] = motion.get(k);
        }
        return names;
    }

    /** Whether the controls of {@link #next} are the decisions. */
    public boolean isOpen() {
        return table == null;
    }

    /** The controls of the next decisions, which a caller sets. */
    public Controls next() {
        return next;
    }

    /** The number of decisions so far. */
    public int decisions() {
        return (int) state[DECISIONS];
    }

    /** Controls of a vehicle that stands with its brake on; its tyres have the inflation of events and scenario. */
    public static void hold(Controls dest) {
        dest.steering = 0;
        dest.throttle = 0;
        dest.brake = 1;
        dest.gear = 1;
        Arrays.fill(dest.aux, 0);
        dest.pressure_Pa = Double.NaN;
    }

    @Override
    public void decide(VehicleReport self, Traffic traffic, double interval_s, Controls dest) {
        if (table == null) {
            dest.set(next);
        } else {
            table.get(decisions(), dest);
        }
        state[DECISIONS]++;
        state[STEERING] = dest.steering;
        state[THROTTLE] = dest.throttle;
        state[BRAKE] = dest.brake;
        state[GEAR] = dest.gear;
        System.arraycopy(dest.aux, 0, state, AUX, Controls.AUXILIARIES);
        for (int k = 0; k < dest.motion.length; k++) {
            state[MOTION + k] = Double.isNaN(dest.motion[k]) ? 0 : dest.motion[k];
        }
    }
}
