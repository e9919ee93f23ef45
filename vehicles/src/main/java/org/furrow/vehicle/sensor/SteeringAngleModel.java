package org.furrow.vehicle.sensor;

import java.util.List;
import org.furrow.world.report.Quantity;

/** Parameters of a steering angle sensor of one vehicle in one run, with times in ticks. Immutable. */
public final class SteeringAngleModel implements SensorModel {
    private static final List<Quantity> COLUMNS =
            List.of(new Quantity("steering_angle_rad", "rad", "", "angle by the steering angle sensor, positive left"));

    final SteeringAngleSpec spec;
    final SensorKey key;
    final long period;

    /** @throws IllegalArgumentException when the period is not a whole number of ticks */
    public SteeringAngleModel(SteeringAngleSpec spec, SensorKey key) {
        this.spec = spec;
        this.key = key;
        period = key.ticks("period_s", spec.period_s(), 1);
    }

    @Override
    public String type() {
        return "steering_angle";
    }

    @Override
    public List<Quantity> columns() {
        return COLUMNS;
    }

    @Override
    public Sensor create() {
        return new SteeringAngle(this);
    }
}
