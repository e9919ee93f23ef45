package org.furrow.vehicle.driver;

import org.furrow.vehicle.control.SteeringGeometry;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.report.VehicleReport;

/**
 * Follows a route and keeps a gap to the vehicle ahead, whose position and speed come from {@link Traffic}.
 *
 * <p>Speed limit: the speed of the vehicle ahead plus, per second, a share of the gap's excess over the wanted gap,
 * which grows with speed.
 */
public final class ConvoyDriver extends RouteDriver {
    private static final double GAP_GAIN_1PS = 0.5;

    private final int leader;
    private final Gap gap;
    private final VehicleReport ahead = new VehicleReport();

    /**
     * Distance between the reference frames of two vehicles along the route.
     *
     * @param standstill_m at rest, in m, > 0
     * @param headway_s increase per speed, in s, >= 0
     */
    public record Gap(double standstill_m, double headway_s) {
        public Gap {
            if (!(standstill_m > 0) || !(headway_s >= 0)) {
                throw new IllegalArgumentException("gap needs standstill_m > 0 and headway_s >= 0, standstill_m="
                        + standstill_m + " headway_s=" + headway_s);
            }
        }
    }

    /** @param leader index of the vehicle to follow; the rest as for {@link RouteDriver} */
    public ConvoyDriver(Route route, double start_m, Curve speed_mps, SteeringGeometry steering, int leader, Gap gap) {
        super(route, start_m, speed_mps, steering);
        this.leader = leader;
        this.gap = gap;
    }

    @Override
    protected double limit_mps(double progress_m, double speed, Traffic traffic) {
        if (!traffic.hasReport(leader)) {
            return Double.POSITIVE_INFINITY; // it has not entered yet
        }
        double wanted_m = gap.standstill_m() + gap.headway_s() * Math.max(0, speed);
        traffic.predict(leader, 0, ahead);
        double leader_m = route().project_m(ahead.position_m[0], ahead.position_m[1], progress_m + wanted_m);
        double excess_m = leader_m - progress_m - wanted_m;
        return Math.max(0, ahead.speed_mps() + GAP_GAIN_1PS * excess_m);
    }
}
