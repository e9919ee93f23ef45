package org.furrow.node.sense.map;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.scene.FrameSensorType;
import org.furrow.node.sense.suite.MapLayers;
import org.furrow.node.sense.suite.MapSpec;
import org.furrow.node.sense.suite.Mount;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.vehicle.VehicleModel;

/** Maps of the ground. */
public final class MapType implements FrameSensorType {
    private static final double NS = 1e9;

    @Override
    public String name() {
        return "map";
    }

    @Override
    public SensorSpec read(YamlNode node, Mount mount) throws InputError {
        List<String> layers = new ArrayList<>();
        for (YamlNode layer : node.items("layers")) {
            layers.add(layer.oneOf("layer", MapLayers.names()));
        }
        return new MapSpec(
                node.text("name"),
                mount,
                node.number("rate_hz"),
                new MapSpec.Grid(node.integer("rows"), node.integer("columns"), node.number("cell_m")),
                node.text("align").equals("vehicle"),
                layers.isEmpty() ? MapLayers.names() : layers);
    }

    @Override
    public Sensors prepare(RenderedRun run) {
        boolean needsMobility = run.suite().sensors().stream()
                .anyMatch(spec ->
                        spec instanceof MapSpec map && map.layers().stream().anyMatch(MapLayers::isPerKind));
        List<Mobility> mobilities = needsMobility ? mobilities(run.scenario()) : List.of();
        double epoch_s = Math.round(NS * run.scenario().clock().time_s(1)) / NS;
        return mounting -> {
            MapSpec spec = (MapSpec) mounting.calibration().spec();
            return number -> new MapJob(mounting, spec, new MapJob.Legend(mobilities, run.soils()), epoch_s, number);
        };
    }

    private static List<Mobility> mobilities(Scenario scenario) {
        Map<String, VehicleModel> kinds = new LinkedHashMap<>();
        for (VehiclePlan plan : scenario.vehicles()) {
            kinds.putIfAbsent(plan.model().spec().name(), plan.model());
        }
        List<Mobility> all = new ArrayList<>();
        kinds.forEach((kind, model) -> all.add(Mobility.of(kind, model, scenario.ground())));
        return all;
    }
}
