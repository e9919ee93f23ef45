package org.furrow.vehicle.driver;

import java.util.ArrayList;
import java.util.List;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.control.SteeringGeometry;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.state.StateArray;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.report.VehicleReport;
import org.jspecify.annotations.Nullable;

/**
 * Follows a route: steers by {@link PurePursuit}, controls the speed by {@link SpeedHold}, and stops at the end.
 */
public class RouteDriver extends StateArray implements Driver {
    private static final double END_DECELERATION_MPS2 = 1.5;

    /** The first slot of a subclass. */
    protected static final int FURTHER = PathSlots.COUNT;

    private final Route route;
    private final PurePursuit pursuit;
    private final PurePursuit.Aside aside = this::aside_m;
    private final @Nullable Recovery recovery;
    private final Curve speed_mps;
    private double ordered_mps = Double.NaN;

    /**
     * @param start_m arc length at which the vehicle starts, in m
     * @param speed_mps speed to hold, in m/s, >= 0, over arc length in m
     */
    public RouteDriver(Route route, double start_m, Curve speed_mps, SteeringGeometry steering) {
        this(route, start_m, speed_mps, steering, false, List.of());
    }

    /**
     * @param recovers whether the driver backs out when the vehicle is bogged; the rest as above
     * @param further names of further slots, which begin at {@link #FURTHER}
     */
    public RouteDriver(
            Route route,
            double start_m,
            Curve speed_mps,
            SteeringGeometry steering,
            boolean recovers,
            List<String> further) {
        super("a driver on a route", names(recovers, further));
        if (!(speed_mps.least() >= 0)) {
            throw new IllegalArgumentException("speed_mps must be >= 0, speed_mps=" + speed_mps.least());
        }
        this.route = route;
        this.speed_mps = speed_mps;
        this.pursuit = new PurePursuit(route, steering, PathSlots.STEERING_TRIM, PathSlots.STEERING);
        this.recovery = recovers ? new Recovery(FURTHER + further.size()) : null;
        state[PathSlots.PROGRESS] = start_m;
    }

    private static String[] names(boolean recovers, List<String> further) {
        List<String> names = new ArrayList<>(PathSlots.NAMES);
        names.addAll(further);
        if (recovers) {
            names.addAll(Recovery.SLOTS);
        }
        return names.toArray(String[]::new);
    }

    @Override
    public final void decide(VehicleReport self, Traffic traffic, double interval_s, Controls dest) {
        double[] p = self.position_m;
        state[PathSlots.PROGRESS] = route.project_m(p[0], p[1], state[PathSlots.PROGRESS]);
        double v = Heading.speed_mps(self);
        double left_m = Math.max(0, route.length_m() - state[PathSlots.PROGRESS]);
        double atEnd = Math.sqrt(2 * END_DECELERATION_MPS2 * left_m);
        double wanted = Double.isNaN(ordered_mps) ? speed_mps.at(state[PathSlots.PROGRESS]) : ordered_mps;
        double target = Math.min(Math.min(wanted, atEnd), limit_mps(state[PathSlots.PROGRESS], v, traffic));
        if (recovery != null && recovery.acts(target, v, state[PathSlots.PROGRESS], interval_s, state, dest)) {
            PathSlots.HOLD.reset(0, state);
            state[PathSlots.STEERING] = dest.steering;
            return;
        }
        PathSlots.HOLD.hold(target, v, Heading.rise(self), interval_s, state, dest);
        dest.steering = pursuit.steering(self, 1, state[PathSlots.PROGRESS], v, interval_s, aside, state);
    }

    private double aside_m(double at_m) {
        return offset_m(at_m) + (recovery == null ? 0 : recovery.aside_m(at_m, state));
    }

    @Override
    public final boolean holdsSpeed() {
        return true;
    }

    @Override
    public final void order(double speed_mps) {
        ordered_mps = speed_mps;
    }

    @Override
    public final double target_mps() {
        return state[PathSlots.SETPOINT];
    }

    protected final Route route() {
        return route;
    }

    /** Wanted offset from the route at an arc length, in m, positive to the left; here none. */
    protected double offset_m(double at_m) {
        return 0;
    }

    /** Speed limit due to traffic, in m/s; here none. */
    protected double limit_mps(double progress_m, double speed, Traffic traffic) {
        return Double.POSITIVE_INFINITY;
    }
}
