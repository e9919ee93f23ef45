package org.furrow.node.sense.motion;

import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.scene.FrameSensorType;
import org.furrow.node.sense.suite.Mount;
import org.furrow.node.sense.suite.OdometrySpec;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.vehicle.VehicleModel;

/** Odometry from the turning of wheels. */
public final class OdometryType implements FrameSensorType {
    @Override
    public String name() {
        return "odometry";
    }

    @Override
    public SensorSpec read(YamlNode node, Mount mount) {
        return new OdometrySpec(
                node.text("name"),
                mount,
                node.number("rate_hz"),
                node.number("scale_error"),
                node.number("noise_radps"));
    }

    @Override
    public Sensors prepare(RenderedRun run) {
        return mounting -> {
            OdometrySpec spec = (OdometrySpec) mounting.calibration().spec();
            double[] radius_m = radii(run.scenario(), mounting.calibration().vehicle());
            Wheels wheels = new Wheels(mounting, spec, radius_m);
            return number -> new OdometryJob(mounting, spec, wheels, number);
        };
    }

    private static double[] radii(Scenario scenario, int vehicle) {
        VehicleModel model = scenario.vehicles().get(vehicle).model();
        double[] radii = new double[model.wheelNames().size()];
        for (int w = 0; w < radii.length; w++) {
            radii[w] = model.wheelRadius_m(w);
        }
        return radii;
    }
}
