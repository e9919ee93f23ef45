package org.furrow.node.scenario.chrono;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.node.input.OneLine;
import org.jspecify.annotations.Nullable;

/** Reads a vehicle of Project Chrono and writes it as files of Furrow. */
public final class ChronoImport {
    /** Stands for the path's curvature at full steering, 1/m, which only the compiled vehicle shows. */
    static final String CURVATURE = "0.123456789";

    private ChronoImport() {}

    /**
     * The files of a vehicle. Chrono's vehicle file names neither engine, transmission nor tyre; programs choose them.
     *
     * @param vehicle file with template WheeledVehicle or TrackedVehicle
     * @param driveline in place of the one that the vehicle file names; null: that one
     */
    public record Parts(
            Path vehicle,
            @Nullable Path engine,
            @Nullable Path transmission,
            @Nullable Path tyre,
            @Nullable Path driveline) {}

    /**
     * An imported vehicle.
     *
     * @param files texts by file name; the first is the vehicle's
     * @param approximations what Furrow computes in another way, and by which rule
     * @param withoutEffect keys that have no effect, a line for each file
     */
    public record Imported(
            String name, Map<String, String> files, List<String> approximations, List<String> withoutEffect) {
        /** Whether the curvature of the path at full steering follows from the linkage of wheels. */
        public boolean needsCurvature() {
            return Objects.requireNonNull(files.get(name + ".yaml")).contains(CURVATURE);
        }

        /** The text of the vehicle's file with the curvature of its path at full steering, 1/m. */
        public String vehicle(double curvature_1pm) {
            String text = Objects.requireNonNull(files.get(name + ".yaml"));
            return text.replace(CURVATURE, String.valueOf(curvature_1pm));
        }
    }

    /** @throws InputError if a file is missing or damaged, or has a template that Furrow cannot map */
    public static Imported read(Parts parts) throws InputError {
        ChronoFiles files = new ChronoFiles();
        ChronoNode root = files.open(parts.vehicle());
        String name = name(parts.vehicle());
        Map<String, String> texts =
                switch (ChronoFiles.template(root)) {
                    case "WheeledVehicle" -> new ChronoWheeledVehicle(name, root, parts, files).texts();
                    case "TrackedVehicle" ->
                        Map.of(name + ".yaml", new ChronoTrackedVehicle(name, root, parts, files).text());
                    default -> throw root.unknown("vehicle", "TrackedVehicle", "WheeledVehicle");
                };
        return new Imported(name, withHeader(texts, parts, files), files.approximations(), files.unread());
    }

    private static String name(Path file) {
        String base = String.valueOf(file.getFileName()).replaceFirst("\\.[^.]*$", "");
        String plain = base.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9-]", "-");
        return plain.matches("[a-z0-9].*") ? plain.substring(0, Math.min(plain.length(), 48)) : "imported";
    }

    /** Opens a part that a program of Chrono's chooses. */
    static ChronoNode part(ChronoFiles files, @Nullable Path file, String option) throws InputError {
        if (file == null) {
            throw new InputError(option + ": needs a file, because Chrono's vehicle files name no such part");
        }
        return files.open(file);
    }

    /** The vehicle's file begins with what is approximated and what has no effect. */
    private static Map<String, String> withHeader(Map<String, String> texts, Parts parts, ChronoFiles files) {
        Map<String, String> all = new LinkedHashMap<>();
        List<String> lines = new ArrayList<>();
        lines.add("Imported from " + parts.vehicle().getFileName() + " of Project Chrono.");
        files.approximations().forEach(line -> lines.add("Approximated: " + line));
        files.unread().forEach(line -> lines.add("Without effect: " + line));
        lines.replaceAll(OneLine::of);
        texts.forEach(
                (file, text) -> all.put(file, all.isEmpty() ? "# " + String.join("\n# ", lines) + "\n" + text : text));
        return all;
    }
}
