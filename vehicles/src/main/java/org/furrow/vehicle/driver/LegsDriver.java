package org.furrow.vehicle.driver;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.control.SteeringGeometry;
import org.furrow.vehicle.state.StateArray;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.report.VehicleReport;

/**
 * Drives legs along a route, ahead and back: steers by {@link PurePursuit}, controls the speed by {@link SpeedHold},
 * and stands between two legs, so that the vehicle can shift. After the last leg it stands with its brake on.
 */
public final class LegsDriver extends StateArray implements Driver {
    private static final double DECELERATION_MPS2 = 0.5;
    /** Speed at the end of a leg, from which the brake stops the vehicle. */
    private static final double CREEP_MPS = 0.3;
    /** Deceleration of the brake, to begin in time. */
    private static final double BRAKE_MPS2 = 5;
    /** Least time between two legs, in s. */
    private static final double HALT_S = 0.6;
    /** Below this speed the vehicle has stopped. */
    private static final double STOPPED_MPS = 0.05;

    private static final int LEG = PathSlots.COUNT;
    private static final int DRIVES = PathSlots.COUNT + 1;
    private static final int HALTED_S = PathSlots.COUNT + 2;

    private static final PurePursuit.Aside ON_ROUTE = at_m -> 0;

    private final Route route;
    private final double start_m;
    private final List<Leg> legs;
    private final PurePursuit pursuit;

    /**
     * A leg.
     *
     * @param to_m arc length at which the vehicle's reference frame stops, in m
     * @param speed_mps speed on the way, in m/s, > 0 in both directions
     */
    public record Leg(double to_m, double speed_mps) {
        public Leg {
            if (!(to_m >= 0) || !(speed_mps > 0) || !Double.isFinite(to_m + speed_mps)) {
                throw new IllegalArgumentException(
                        "a leg needs to_m >= 0 and speed_mps > 0, to_m=" + to_m + " speed_mps=" + speed_mps);
            }
        }
    }

    /** @param start_m arc length at which the vehicle starts, in m */
    public LegsDriver(Route route, double start_m, List<Leg> legs, SteeringGeometry steering) {
        super("a driver of legs", names());
        this.route = route;
        this.start_m = start_m;
        this.legs = List.copyOf(legs);
        this.pursuit = new PurePursuit(route, steering, PathSlots.STEERING_TRIM, PathSlots.STEERING);
        state[PathSlots.PROGRESS] = start_m;
        for (Leg leg : legs) {
            if (leg.to_m > route.length_m()) {
                throw new IllegalArgumentException(
                        "a leg ends at " + leg.to_m + " m of a path that is " + route.length_m() + " m long");
            }
        }
    }

    @Override
    public void decide(VehicleReport self, Traffic traffic, double interval_s, Controls dest) {
        state[PathSlots.PROGRESS] = route.project_m(self.position_m[0], self.position_m[1], state[PathSlots.PROGRESS]);
        int leg = (int) state[LEG];
        if (leg >= legs.size()) {
            stand(dest);
            return;
        }
        int direction = direction(start_m, legs, leg);
        double v = direction * Heading.speed_mps(self);
        double left_m = direction * (legs.get(leg).to_m - state[PathSlots.PROGRESS]);
        dest.gear = direction;
        if (state[DRIVES] == 0) {
            stand(dest);
            state[HALTED_S] += interval_s;
            if (state[HALTED_S] >= HALT_S && Math.abs(v) < STOPPED_MPS) {
                state[DRIVES] = 1;
                state[PathSlots.STEERING_TRIM] = 0;
                PathSlots.HOLD.reset(0, state);
            }
        } else if (left_m <= v * (interval_s + v / (2 * BRAKE_MPS2))) {
            stand(dest);
            state[LEG]++;
            state[DRIVES] = 0;
            state[HALTED_S] = 0;
        } else {
            double atEnd = Math.max(CREEP_MPS, Math.sqrt(2 * DECELERATION_MPS2 * left_m));
            double target = Math.min(legs.get(leg).speed_mps, atEnd);
            PathSlots.HOLD.hold(target, v, direction * Heading.rise(self), interval_s, state, dest);
            dest.steering = pursuit.steering(
                    self, direction, state[PathSlots.PROGRESS], direction * v, interval_s, ON_ROUTE, state);
        }
    }

    /** Direction of a leg: 1 ahead, -1 back. */
    private static int direction(double start_m, List<Leg> legs, int leg) {
        double from_m = leg == 0 ? start_m : legs.get(leg - 1).to_m;
        return legs.get(leg).to_m >= from_m ? 1 : -1;
    }

    /** Whether a leg leads back. */
    public static boolean leadsBack(double start_m, List<Leg> legs) {
        return IntStream.range(0, legs.size()).anyMatch(leg -> direction(start_m, legs, leg) < 0);
    }

    private static String[] names() {
        return Stream.concat(PathSlots.NAMES.stream(), Stream.of("leg", "drives", "halted_s"))
                .toArray(String[]::new);
    }

    private void stand(Controls dest) {
        state[PathSlots.SETPOINT] = 0;
        state[PathSlots.THROTTLE] = 0;
        dest.throttle = 0;
        dest.brake = 1;
        dest.steering = state[PathSlots.STEERING];
    }

    @Override
    public double target_mps() {
        return state[PathSlots.SETPOINT];
    }
}
