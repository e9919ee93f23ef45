package org.furrow.node.scenario.driver;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.driver.Driver;
import org.furrow.vehicle.driver.LegsDriver;
import org.furrow.vehicle.driver.Route;

/** Drives legs along a path of the scenario, ahead and back. */
public final class LegsDriverType implements DriverType {
    /** @param start_m arc length of the route's point nearest to the start, in m */
    private record Plan(Route route, double start_m, List<LegsDriver.Leg> legs) implements DriverPlan {
        Plan {
            legs = List.copyOf(legs);
        }

        @Override
        public Driver create(VehicleModel model) {
            return new LegsDriver(route, start_m, legs, model.steering());
        }

        @Override
        public boolean needsReverse() {
            return LegsDriver.leadsBack(start_m, legs);
        }
    }

    @Override
    public String name() {
        return "legs";
    }

    @Override
    public DriverPlan read(YamlNode driver, DriverContext context) throws InputError {
        Route route = context.route(driver, "path");
        List<LegsDriver.Leg> legs = new ArrayList<>();
        for (YamlNode leg : driver.get("legs").items()) {
            double to_m = leg.number("to_m");
            if (to_m > route.length_m()) {
                throw leg.get("to_m").error("the path is " + route.length_m() + " m long");
            }
            legs.add(leg.build(() -> new LegsDriver.Leg(to_m, leg.number("speed_mps"))));
        }
        return new Plan(route, context.start_m(route), legs);
    }
}
