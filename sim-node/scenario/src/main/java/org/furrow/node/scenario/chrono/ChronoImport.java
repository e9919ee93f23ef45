package org.furrow.node.scenario.chrono;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.foreign.Imported;
import org.jspecify.annotations.Nullable;

/** Reads a vehicle of Project Chrono and writes it as files of Furrow. */
final class ChronoImport {
    /** Stands for the path's curvature at full steering, 1/m, which only the compiled vehicle shows. */
    static final String CURVATURE = "0.123456789";

    private ChronoImport() {}

    /**
     * The files of a vehicle. Chrono's vehicle file names neither engine, transmission nor tyre; programs choose them.
     *
     * @param vehicle file with template WheeledVehicle or TrackedVehicle
     * @param driveline in place of the one that the vehicle file names; null: that one
     */
    record Parts(
            Path vehicle,
            @Nullable Path engine,
            @Nullable Path transmission,
            @Nullable Path tyre,
            @Nullable Path driveline) {}

    /** @throws InputError if a file is missing or damaged, or has a template that Furrow cannot map */
    static Imported read(Parts parts) throws InputError {
        ChronoFiles files = new ChronoFiles();
        ChronoNode root = files.open(parts.vehicle());
        String name = Imported.name(parts.vehicle());
        Map<String, String> texts =
                switch (ChronoFiles.template(root)) {
                    case "WheeledVehicle" -> new ChronoWheeledVehicle(name, root, parts, files).texts();
                    case "TrackedVehicle" ->
                        Map.of(name + ".yaml", new ChronoTrackedVehicle(name, root, parts, files).text());
                    default -> throw root.unknown("vehicle", "TrackedVehicle", "WheeledVehicle");
                };
        List<String> notes = Imported.notes(files.approximations(), files.unread());
        return new Imported(name, true, withHeader(texts, parts, notes), notes);
    }

    /** Opens a part that a program of Chrono's chooses. */
    static ChronoNode part(ChronoFiles files, @Nullable Path file, String option) throws InputError {
        if (file == null) {
            throw new InputError(option + ": needs a file, because Chrono's vehicle files name no such part");
        }
        return files.open(file);
    }

    /** The vehicle's file begins with what is approximated and what has no effect. */
    private static Map<String, String> withHeader(Map<String, String> texts, Parts parts, List<String> notes) {
        Map<String, String> all = new LinkedHashMap<>();
        String comment = Imported.comment(parts.vehicle().getFileName() + " of Project Chrono", notes);
        texts.forEach((file, text) -> all.put(file, all.isEmpty() ? comment + text : text));
        return all;
    }
}
