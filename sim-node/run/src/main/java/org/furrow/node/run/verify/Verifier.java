package org.furrow.node.run.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.furrow.node.input.InputError;
import org.furrow.node.run.record.OutputFolder;
import org.furrow.node.run.record.SensorRow;
import org.furrow.node.run.record.WorldFiles;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.digest.Digest;
import org.furrow.world.grid.CommittedWorld;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Checks the folder of a run: recomputes its digest from the files, and compares it with another run's folder. */
public final class Verifier {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final String RUN = "run.json";
    private static final String GROUND = ".nodes";

    private Verifier() {}

    /**
     * Checks one run.
     *
     * @return what is wrong, or null
     * @throws InputError when the folder is not that of a run
     */
    public static @Nullable String check(Path folder) throws InputError {
        String why = OutputFolder.whyIncomplete(folder);
        if (why != null) {
            return checkIncomplete(folder, why);
        }
        requireRun(folder);
        try {
            checkFiles(folder);
            new RunStore(folder).check();
            return null;
        } catch (DamagedException e) {
            return folder + ": damaged: " + e.getMessage();
        }
    }

    /** Says that a run is incomplete, and where it can go on or what stands in the way. */
    private static String checkIncomplete(Path folder, String why) throws InputError {
        String what = folder + ": the run is incomplete: " + why;
        try {
            RunStore store = new RunStore(folder);
            store.check();
            List<Integer> epochs = store.epochs();
            if (!epochs.isEmpty()) {
                what += "; it can be resumed from its checkpoint at epoch " + epochs.getLast()
                        + " (furrow run --resume " + folder + ")";
            }
        } catch (DamagedException e) {
            return what + "; damaged: " + e.getMessage();
        }
        if (!Files.isRegularFile(folder.resolve(RUN))) {
            throw new InputError(what);
        }
        return what;
    }

    /**
     * What a run that is done left of its ground.
     *
     * @param epochs its epochs, the last of which the grounds are after
     * @param groundFiles hash of each file that the undeformed ground was made of, by what it is called
     * @param grounds by name: that of the shared one, or each vehicle's
     */
    public record Finished(int epochs, Map<String, String> groundFiles, NavigableMap<String, CommittedWorld> grounds) {}

    /**
     * Reads the grounds of a run that is done, and compares them, with its vehicles, with the digest that it states.
     *
     * @throws InputError when the folder is not that of a run
     */
    public static Finished finished(Path folder) throws InputError, DamagedException {
        requireRun(folder);
        JsonNode run = readRun(folder);
        NavigableMap<String, CommittedWorld> grounds = new TreeMap<>();
        requireDigest(run, folder, grounds::put);
        return new Finished(run.path("epochs").asInt(0), groundFiles(run), grounds);
    }

    /** The same hashes alone. */
    public static Map<String, String> groundFiles(Path folder) throws DamagedException {
        return groundFiles(readRun(folder));
    }

    private static Map<String, String> groundFiles(JsonNode run) {
        Map<String, String> files = new LinkedHashMap<>();
        run.path("ground_files")
                .properties()
                .forEach(file -> files.put(file.getKey(), file.getValue().asString("")));
        return files;
    }

    private static void checkFiles(Path folder) throws DamagedException {
        JsonNode run = readRun(folder);
        String stated = run.path("digest").asString("");
        int epochs = run.path("epochs").asInt(0);
        RunTables tables = new RunTables(folder);
        requireDigest(run, folder, (name, ground) -> {});
        tables.checkDigests(epochs, stated, !run.has("interest_m"));
        Scenario.Clock clock = new Scenario.Clock(
                run.path("step_s").asDouble(0), (int) (run.path("ticks").asLong(0) / epochs), epochs);
        List<String> files = listed(folder, "vehicles", ".csv");
        for (JsonNode vehicle : run.path("vehicles")) {
            String name = "vehicles/" + vehicle.path("name").asString("") + ".csv";
            if (!files.remove(name)) {
                throw new DamagedException(name + ": is missing");
            }
            int enterEpoch = vehicle.path("enter_epoch").asInt(0);
            tables.checkVehicle(name, clock, enterEpoch);
            String sensors = SensorRow.table(vehicle.path("name").asString(""));
            if (vehicle.path("sensors").asBoolean(false)) {
                if (!files.remove(sensors)) {
                    throw new DamagedException(sensors + ": is missing");
                }
                tables.checkSensors(sensors, clock, enterEpoch);
            }
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

    /** @throws InputError when a folder is not that of a run that came to its end */
    public static void requireRun(Path folder) throws InputError {
        if (!Files.isRegularFile(folder.resolve(RUN))) {
            String why = OutputFolder.whyIncomplete(folder);
            throw new InputError(folder + ": "
                    + (why == null
                            ? "is not the folder of a run (no run.json in it)"
                            : "the run is incomplete: " + why));
        }
    }

    private static JsonNode readRun(Path folder) throws DamagedException {
        JsonNode run;
        try {
            run = MAPPER.readTree(Files.readAllBytes(folder.resolve(RUN)));
        } catch (JacksonException | IOException e) {
            throw new DamagedException("run.json: is not JSON or cannot be read");
        }
        int epochs = run.path("epochs").asInt(0);
        long ticks = run.path("ticks").asLong(0);
        if (!RunTables.isDigest(run.path("digest").asString(""))
                || epochs < 1
                || ticks % epochs != 0
                || ticks < epochs
                || !(run.path("step_s").asDouble(0) > 0)) {
            throw new DamagedException("run.json: digest, epochs, ticks or step_s is missing or wrong");
        }
        return run;
    }

    /** @param grounds receives each ground and the name of its file */
    private static void requireDigest(JsonNode run, Path folder, BiConsumer<String, CommittedWorld> grounds)
            throws DamagedException {
        long sum = 0;
        for (String name : listed(folder, "world", GROUND)) {
            try {
                CommittedWorld ground = WorldFiles.readGround(folder.resolve(name));
                sum += ground.rehash();
                grounds.accept(name.substring(name.indexOf('/') + 1, name.length() - GROUND.length()), ground);
            } catch (IOException e) {
                throw new DamagedException(String.valueOf(e.getMessage()));
            }
        }
        RunTables tables = new RunTables(folder);
        for (String name : listed(folder, "world", ".state.csv")) {
            sum += tables.stateHash(name);
        }
        String stated = run.path("digest").asString("");
        if (!stated.equals(Digest.toHex(sum))) {
            throw new DamagedException(
                    "run.json states digest " + stated + ", the files under world/ give " + Digest.toHex(sum));
        }
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
