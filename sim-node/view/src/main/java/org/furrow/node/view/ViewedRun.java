package org.furrow.node.view;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.view.pack.PackMarks;
import org.furrow.node.view.pack.PackStore;
import org.furrow.node.view.pack.PackTable;
import org.furrow.node.view.web.Resource;
import org.jspecify.annotations.Nullable;

/**
 * A run that a page shows.
 *
 * @param folder of the run
 */
public record ViewedRun(Path folder, Scenario scenario, PackStore store) {
    /** What happened during the run. */
    static final String MARKS = "marks.json";

    private static final String TABLE = "table/";
    private static final String BINARY = ".bin";
    private static final String BINARY_TYPE = "application/octet-stream";
    private static final String JSON_TYPE = "application/json";

    /** The resource {@code state.json}. */
    byte[] state() {
        PackStore.State state = store.state();
        return ("{\"epochs\":" + state.epochs() + ",\"blocks\":" + state.blocks() + ",\"complete\":" + state.complete()
                        + "}")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** The resource {@code marks.json}. */
    byte[] marks() throws IOException {
        try {
            return PackMarks.of(folder, scenario);
        } catch (InputError e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /**
     * Finds a resource of the pack.
     *
     * @return null when there is none
     */
    @Nullable
    Resource find(String name) throws IOException {
        if (name.equals("state.json")) {
            return Resource.current(state(), JSON_TYPE);
        }
        if (name.equals(MARKS)) {
            return Resource.current(marks(), JSON_TYPE);
        }
        if (name.startsWith(TABLE) && name.endsWith(BINARY)) {
            return table(name.substring(TABLE.length(), name.length() - BINARY.length()));
        }
        byte[] bytes = store.get(name);
        return bytes == null ? null : Resource.current(bytes, name.endsWith(BINARY) ? BINARY_TYPE : JSON_TYPE);
    }

    private @Nullable Resource table(String vehicle) throws IOException {
        Path csv = folder.resolve("vehicles").resolve(vehicle + ".csv");
        boolean known = scenario.vehicles().stream().map(VehiclePlan::name).anyMatch(vehicle::equals);
        if (!known || !Files.exists(csv)) {
            return null;
        }
        try {
            return Resource.current(PackTable.of(csv, 1), BINARY_TYPE);
        } catch (InputError e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
