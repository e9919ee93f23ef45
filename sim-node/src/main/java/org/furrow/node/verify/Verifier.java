package org.furrow.node.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.furrow.node.input.InputError;
import org.furrow.node.record.OutputFolder;
import org.furrow.node.record.WorldFiles;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.digest.Digest;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Checks the folder of a run: recomputes its digest from the files, and compares it with another run's folder. */
public final class Verifier {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private Verifier() {}

    /**
     * Checks one run.
     *
     * @return what is wrong, or null
     * @throws InputError when the folder is not that of a run
     */
    public static @Nullable String check(Path folder) throws InputError {
        requireRun(folder);
        Path marker = folder.resolve(OutputFolder.INCOMPLETE);
        if (Files.exists(marker)) {
            return folder + ": the run is incomplete: " + why(marker);
        }
        try {
            checkFiles(folder);
            return null;
        } catch (DamagedException e) {
            return folder + ": damaged: " + e.getMessage();
        }
    }

    private static void checkFiles(Path folder) throws DamagedException {
        JsonNode run = readJson(folder);
        String stated = run.path("digest").asString("");
        int epochs = run.path("epochs").asInt(0);
        long ticks = run.path("ticks").asLong(0);
        double step_s = run.path("step_s").asDouble(0);
        if (!RunTables.isDigest(stated) || epochs < 1 || ticks % epochs != 0 || ticks < epochs || !(step_s > 0)) {
            throw new DamagedException("run.json: digest, epochs, ticks or step_s is missing or wrong");
        }
        RunTables tables = new RunTables(folder);
        String computed = Digest.toHex(digestOf(folder, tables));
        if (!stated.equals(computed)) {
            throw new DamagedException(
                    "run.json states digest " + stated + ", the files under world/ give " + computed);
        }
        tables.checkDigests(epochs, stated, !run.has("interest_m"));
        Scenario.Clock clock = new Scenario.Clock(step_s, (int) (ticks / epochs), epochs);
        List<String> files = listed(folder, "vehicles", ".csv");
        for (JsonNode vehicle : run.path("vehicles")) {
            String name = "vehicles/" + vehicle.path("name").asString("") + ".csv";
            if (!files.remove(name)) {
                throw new DamagedException(name + ": is missing");
            }
            tables.checkVehicle(name, clock, vehicle.path("enter_epoch").asInt(0));
        }
        if (!files.isEmpty()) {
            throw new DamagedException(files.get(0) + ": run.json has no such vehicle");
        }
    }

    /**
     * Compares two runs.
     *
     * @return the first difference, or null
     */
    public static @Nullable String compare(Path a, Path b) throws InputError {
        requireRun(a);
        requireRun(b);
        try {
            List<String> names = tables(a);
            for (String name : tables(b)) {
                if (!names.contains(name)) {
                    return name + ": only in " + b;
                }
            }
            for (String name : names) {
                String difference = compareTables(a, b, name);
                if (difference != null) {
                    return difference;
                }
            }
            return null;
        } catch (DamagedException e) {
            return "damaged: " + e.getMessage();
        }
    }

    private static List<String> tables(Path folder) throws DamagedException {
        List<String> names = new ArrayList<>(List.of("digests.csv"));
        names.addAll(listed(folder, "vehicles", ".csv"));
        names.addAll(listed(folder, "world", ".state.csv"));
        return names;
    }

    private static void requireRun(Path folder) throws InputError {
        if (!Files.isRegularFile(folder.resolve("run.json"))) {
            Path marker = folder.resolve(OutputFolder.INCOMPLETE);
            throw new InputError(folder + ": "
                    + (Files.exists(marker)
                            ? "the run is incomplete: " + why(marker)
                            : "is not the folder of a run (no run.json in it)"));
        }
    }

    private static String why(Path marker) {
        try {
            return Files.readString(marker).strip();
        } catch (IOException e) {
            return "its file INCOMPLETE cannot be read";
        }
    }

    private static JsonNode readJson(Path folder) throws DamagedException {
        try {
            return MAPPER.readTree(Files.readAllBytes(folder.resolve("run.json")));
        } catch (JacksonException | IOException e) {
            throw new DamagedException("run.json: is not JSON or cannot be read");
        }
    }

    private static long digestOf(Path folder, RunTables tables) throws DamagedException {
        long sum = 0;
        for (String name : listed(folder, "world", ".nodes")) {
            try {
                sum += WorldFiles.readGround(folder.resolve(name)).rehash();
            } catch (IOException e) {
                throw new DamagedException(String.valueOf(e.getMessage()));
            }
        }
        for (String name : listed(folder, "world", ".state.csv")) {
            sum += tables.stateHash(name);
        }
        return sum;
    }

    private static @Nullable String compareTables(Path a, Path b, String name) throws DamagedException {
        try (TableReader left = TableReader.open(a, name);
                TableReader right = TableReader.open(b, name)) {
            String[] header = new String[0];
            for (int line = 1; ; line++) {
                String mine = left.nextLine();
                String others = right.nextLine();
                if (mine == null || others == null) {
                    return mine == null && others == null
                            ? null
                            : name + ":" + line + ": the table ends in " + (mine == null ? a : b);
                }
                header = line == 1 ? mine.split(",", -1) : header;
                if (!mine.equals(others)) {
                    return name + ":" + line + ": " + firstCell(header, mine, others);
                }
            }
        }
    }

    private static String firstCell(String[] header, String left, String right) {
        String[] a = left.split(",", -1);
        String[] b = right.split(",", -1);
        for (int c = 0; c < Math.min(a.length, b.length); c++) {
            if (!a[c].equals(b[c])) {
                return header[0] + "=" + a[0] + ": " + (c < header.length ? header[c] : "column " + c) + " is " + a[c]
                        + " and " + b[c];
            }
        }
        return a.length + " and " + b.length + " columns";
    }

    /** The files of a part of the run that end so, as paths in its folder, in order. */
    private static List<String> listed(Path folder, String part, String ending) throws DamagedException {
        List<String> names = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder.resolve(part))) {
            files.map(file -> part + "/" + file.getFileName())
                    .filter(name -> name.endsWith(ending))
                    .sorted()
                    .forEach(names::add);
        } catch (IOException e) {
            throw new DamagedException(part + "/: is missing or cannot be listed");
        }
        return names;
    }
}
