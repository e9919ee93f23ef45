package org.furrow.node.scenario.driver;

import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.driver.ConvoyDriver;
import org.furrow.vehicle.driver.Driver;
import org.furrow.vehicle.driver.Following;

/** Follows a path of the scenario behind another vehicle. */
public final class ConvoyDriverType implements DriverType {
    /**
     * Follows a route behind another vehicle.
     *
     * @param along the route, start and highest speed
     */
    public record Plan(PathDriverType.Plan along, Following following) implements DriverPlan {
        @Override
        public Driver create(VehicleModel model) {
            Way way = along.way();
            return new ConvoyDriver(
                    way.route(), way.start_m(), way.speed_mps(), model.steering(), along.recovers(), following);
        }

        @Override
        public Way way() {
            return along.way();
        }

        @Override
        public boolean needsReverse() {
            return along.needsReverse();
        }
    }

    @Override
    public String name() {
        return "convoy";
    }

    @Override
    public DriverPlan read(YamlNode driver, DriverContext context) throws InputError {
        int leader = context.other(driver, "follow");
        boolean inTrack = driver.text("track").equals("leader");
        if (inTrack && driver.has("avoid")) {
            throw driver.get("avoid")
                    .error(
                            "a vehicle in its leader's track goes where the leader went; use 'track: path', or 'avoid' in"
                                    + " the leader's driver");
        }
        double offset_m = driver.number("rut_offset_m");
        return new Plan(
                PathDriverType.read(driver, context, inTrack ? 0 : offset_m),
                new Following(
                        leader,
                        new Following.Gap(driver.number("gap_m"), driver.number("headway_s")),
                        inTrack,
                        inTrack ? offset_m : 0));
    }
}
