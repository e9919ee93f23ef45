package org.furrow.vehicle.drivetrain;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.furrow.vehicle.control.SteeringGeometry;
import org.furrow.vehicle.spec.ShaftSystem;
import org.furrow.vehicle.spec.ShaftSystem.SpeedSum;
import org.furrow.world.math.Ranges;

/**
 * Skid steering: the wheels of each side turn together, driven by a motor of their own, and no wheel steers. With the
 * throttle u and the steering s, the outer side is commanded the speed u and the inner side u (1 - 2 |s|), so that the
 * vehicle turns on the spot at full steering. Without slip the yaw rate is the difference of the sides' speeds over the
 * track (Mandow et al., Experimental kinematics for wheeled skid-steer mobile robots, IROS 2007, eq. 3).
 *
 * @param left names of the wheels on the left
 * @param right names of the wheels on the right
 * @param motor of each side
 * @param ratio speed of a motor over that of its wheels
 * @param control how a motor follows its command
 * @param track_m distance of the sides at which they would roll without slip: more than that of the wheels
 */
public record SkidSpec(
        List<String> left, List<String> right, MotorSpec motor, double ratio, Control control, double track_m)
        implements DrivetrainSpec {
    static final int SIDES = 2;

    public SkidSpec {
        left = List.copyOf(left);
        right = List.copyOf(right);
        Ranges.positive("ratio", ratio);
        Ranges.positive("track_m", track_m);
        if (left.isEmpty() || right.isEmpty()) {
            throw new IllegalArgumentException("skid steering needs wheels on both sides");
        }
    }

    /**
     * Proportional control of a motor's speed.
     *
     * @param speed_radps commanded speed at full throttle
     * @param gain_Nmsprad torque over the error of the speed
     */
    public record Control(double speed_radps, double gain_Nmsprad) {
        public Control {
            Ranges.positive("speed", speed_radps);
            Ranges.positive("gain", gain_Nmsprad);
        }
    }

    @Override
    public String typeName() {
        return "skid";
    }

    private List<DriveOutput> outputs(List<String> side) {
        return side.stream()
                .map(wheel -> new DriveOutput(List.of(wheel), ratio, null))
                .toList();
    }

    @Override
    public void check(Collection<String> wheels, Collection<String> bodies) {
        List<DriveOutput> all =
                Stream.concat(outputs(left).stream(), outputs(right).stream()).toList();
        DriveOutput.check(all, wheels, bodies);
    }

    /** A shaft for each side, with one gear for each of its wheels. */
    @Override
    public ShaftSystem shafts(List<WheelMount> wheels, String chassis) {
        List<SpeedSum> gears = new ArrayList<>();
        outputs(left).forEach(output -> gears.add(output.gear(0, wheels, chassis)));
        outputs(right).forEach(output -> gears.add(output.gear(1, wheels, chassis)));
        return new ShaftSystem(List.of(motor.inertia_kgm2(), motor.inertia_kgm2()), gears, List.of());
    }

    @Override
    public Drivetrain create() {
        return new SkidDrive(this);
    }

    @Override
    public int parts() {
        return SIDES;
    }

    @Override
    public SteeringGeometry steering(double pivot_m) {
        return SteeringGeometry.onTheSpot(track_m, pivot_m);
    }
}
