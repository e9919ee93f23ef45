package org.furrow.node.study.bench.verti;

import java.io.IOException;
import java.nio.file.Path;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.file.AtomicFile;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The vehicle of a trial. For {@code hmmwv} it is a file that differs from the built-in one where the benchmark's does
 * (vehicles/HMMWV.py): all differentials are locked, and the chassis touches the ground with Chrono's collision box.
 * Pictures show this box, since a bodywork is built for the hull of the built-in vehicle.
 */
final class VertiVehicle {
    private static final String HMMWV = "hmmwv";
    /** Torque that no wheel transmits, so that a differential stays locked, in Nm. */
    private static final double LOCKED_NM = 1e6;
    /** Chrono's HMMWV_Chassis: a box of 2 m x 1 m x 0.2 m whose lower side is at the height of the frame. */
    private static final double[] BOX_SIZE_M = {2, 1, 0.2};

    private static final double[] BOX_AT_M = {0, 0, 0.1};

    private VertiVehicle() {}

    /**
     * Writes the file of the vehicle, if it needs one.
     *
     * @param folder with the scenario
     * @return the name by which the scenario refers to the vehicle
     */
    static String write(Path folder, String vehicle) throws IOException, InputError {
        if (!vehicle.equals(HMMWV)) {
            return vehicle;
        }
        String name = HMMWV + "-of-verti-bench";
        @Nullable Source builtIn = Source.find(HMMWV + ".yaml", folder.resolve("scenario.yaml"), "vehicles");
        if (builtIn == null) {
            throw new IllegalStateException("there is no vehicle " + HMMWV);
        }
        YAMLMapper mapper = new YAMLMapper();
        ObjectNode tree = (ObjectNode) mapper.readTree(builtIn.bytes().text());
        tree.put("name", name);
        ObjectNode box = tree.putArray("hull").addObject().putObject("box");
        add(box.putArray("size_m"), BOX_SIZE_M);
        add(box.putArray("at_m"), BOX_AT_M);
        tree.remove("visual");
        ObjectNode driveline = (ObjectNode) tree.get("driveline");
        driveline.put("central_lock_Nm", LOCKED_NM);
        for (JsonNode axle : driveline.get("axles")) {
            ((ObjectNode) axle).put("lock_Nm", LOCKED_NM);
        }
        AtomicFile.write(folder.resolve(name + ".yaml"), mapper.writeValueAsString(tree));
        return name;
    }

    private static void add(ArrayNode list, double[] values) {
        for (double value : values) {
            list.add(value);
        }
    }
}
