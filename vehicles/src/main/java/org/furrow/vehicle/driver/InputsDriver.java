package org.furrow.vehicle.driver;

import java.util.List;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.spec.StepFunction;
import org.furrow.world.report.VehicleReport;

/** Replays prescribed controls. */
public final class InputsDriver extends TimedDriver {
    private final Inputs inputs;

    /**
     * Controls over time in s.
     *
     * @param steering in [-1, 1], positive left
     * @param throttle in [0, 1]
     * @param brake in [0, 1]
     * @param gear as {@link Controls#gear}
     * @param aux auxiliary axes from the first, in [-1, 1]; those that are missing are 0
     */
    public record Inputs(Curve steering, Curve throttle, Curve brake, StepFunction gear, List<Curve> aux) {
        public Inputs {
            aux = List.copyOf(aux);
        }
    }

    public InputsDriver(Inputs inputs) {
        super("a driver by inputs");
        this.inputs = inputs;
    }

    @Override
    void decide(double time_s, VehicleReport self, Controls dest) {
        dest.steering = inputs.steering.at(time_s);
        dest.throttle = inputs.throttle.at(time_s);
        dest.brake = inputs.brake.at(time_s);
        dest.gear = inputs.gear.at(time_s);
        for (int axis = 0; axis < inputs.aux.size(); axis++) {
            dest.aux[axis] = inputs.aux.get(axis).at(time_s);
        }
    }
}
