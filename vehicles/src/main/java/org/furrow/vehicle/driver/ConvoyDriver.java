package org.furrow.vehicle.driver;

import java.util.List;
import org.furrow.vehicle.control.SteeringGeometry;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.report.VehicleReport;
import org.jspecify.annotations.Nullable;

/**
 * Follows a route and keeps a gap to the vehicle ahead, whose position and speed come from {@link Traffic}.
 *
 * <p>Speed limit: the speed of the vehicle ahead plus, per second, a share of the gap's excess over the wanted gap,
 * which grows with speed.
 */
public final class ConvoyDriver extends RouteDriver {
    private static final double GAP_GAIN_1PS = 0.5;

    private final int leader;
    private final Following.Gap gap;
    private final VehicleReport ahead = new VehicleReport();
    private final double pivot_m;
    private final double rutOffset_m;
    private final @Nullable LeaderTrack track;

    /** The parameters as for {@link RouteDriver}, and how to follow. */
    public ConvoyDriver(
            Route route,
            double start_m,
            Curve speed_mps,
            SteeringGeometry steering,
            boolean recovers,
            Following following) {
        super(route, start_m, speed_mps, steering, recovers, following.inTrack() ? LeaderTrack.SLOTS : List.of());
        leader = following.leader();
        gap = following.gap();
        pivot_m = steering.pivot_m();
        rutOffset_m = following.rutOffset_m();
        track = following.inTrack() ? new LeaderTrack(FURTHER) : null;
    }

    @Override
    protected double limit_mps(double progress_m, double speed, Traffic traffic) {
        if (!traffic.hasReport(leader)) {
            return Double.POSITIVE_INFINITY; // it has not entered yet
        }
        double wanted_m = gap.standstill_m() + gap.headway_s() * Math.max(0, speed);
        traffic.predict(leader, 0, ahead);
        double leader_m = route().project_m(ahead.position_m[0], ahead.position_m[1], progress_m + wanted_m);
        if (track != null) {
            record(track, leader_m);
        }
        double excess_m = leader_m - progress_m - wanted_m;
        return Math.max(0, ahead.speed_mps() + GAP_GAIN_1PS * excess_m);
    }

    /** Adds the point of the other that follows a path, which is where this vehicle's pivot is. */
    private void record(LeaderTrack of, double leader_m) {
        double x = ahead.position_m[0] + pivot_m * Heading.x(ahead);
        double y = ahead.position_m[1] + pivot_m * Heading.y(ahead);
        double at_m = route().project_m(x, y, leader_m);
        of.add(at_m, route().offset_m(x, y, at_m), state);
    }

    @Override
    protected double offset_m(double at_m) {
        return track == null ? 0 : track.offset_m(at_m, state) + rutOffset_m;
    }
}
