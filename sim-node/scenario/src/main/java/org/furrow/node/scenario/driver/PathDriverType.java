package org.furrow.node.scenario.driver;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.value.Values;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.driver.Detour;
import org.furrow.vehicle.driver.Driver;
import org.furrow.vehicle.driver.Route;
import org.furrow.vehicle.driver.RouteDriver;
import org.furrow.vehicle.spec.Curve;

/** Follows a path of the scenario. */
public final class PathDriverType implements DriverType {
    /**
     * Follows a route.
     *
     * @param recovers whether the driver backs out when the vehicle is bogged
     */
    public record Plan(Way way, boolean recovers) implements DriverPlan {
        @Override
        public Driver create(VehicleModel model) {
            return new RouteDriver(way.route(), way.start_m(), way.speed_mps(), model.steering(), recovers, List.of());
        }

        @Override
        public boolean needsReverse() {
            return recovers;
        }
    }

    @Override
    public String name() {
        return "path";
    }

    @Override
    public DriverPlan read(YamlNode driver, DriverContext context) throws InputError {
        return read(driver, context, driver.number("rut_offset_m"));
    }

    /** @param offset_m distance from the path, in m, positive to the left */
    static Plan read(YamlNode driver, DriverContext context, double offset_m) throws InputError {
        Route path = context.route(driver, "path");
        double at_m = context.start_m(path);
        Route route = detour(driver, context, at_m, offset_m);
        YamlNode speed = driver.get("speed_mps");
        DriverPlan.Way way = new DriverPlan.Way(
                route,
                route == path ? at_m : context.nearest_m(route),
                speed.isList() ? Values.curve(speed, 1) : Curve.constant(speed.number()));
        return new Plan(way, driver.flag("recover"));
    }

    /** The path, or a route beside it and around obstacles. */
    private static Route detour(YamlNode driver, DriverContext context, double at_m, double offset_m)
            throws InputError {
        Route path = context.route(driver, "path");
        boolean avoids = driver.has("avoid");
        if (!avoids && offset_m == 0) {
            return path;
        }
        YamlNode avoid = avoids ? driver.get("avoid") : driver;
        double least_m = avoids ? avoid.number("higher_than_m") : Double.POSITIVE_INFINITY;
        List<Detour.Disc> discs = context.obstacles().stream()
                .filter(obstacle -> obstacle.top_m() > least_m)
                .map(obstacle -> new Detour.Disc(obstacle.x_m(), obstacle.y_m(), obstacle.radius_m()))
                .toList();
        double clearance_m = avoids ? avoid.number("clearance_m") : 0;
        double reach_m = avoids ? avoid.number("reach_m") : Math.abs(offset_m);
        return avoid.build(() -> new Detour(offset_m, clearance_m, reach_m).around(path, at_m, discs));
    }
}
