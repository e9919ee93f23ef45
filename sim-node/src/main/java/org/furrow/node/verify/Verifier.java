package org.furrow.node.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.furrow.node.input.InputError;
import org.furrow.node.record.OutputFolder;
import org.furrow.node.record.WorldFiles;
import org.furrow.world.digest.Digest;
import org.furrow.world.grid.CommittedWorld;
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
        JsonNode run = runOf(folder);
        if (Files.exists(folder.resolve(OutputFolder.INCOMPLETE))) {
            return folder + ": the run is incomplete: "
                    + read(folder.resolve(OutputFolder.INCOMPLETE)).strip();
        }
        try {
            String stated = run.path("digest").asString();
            String computed = Digest.toHex(digestOf(folder));
            if (!stated.equals(computed)) {
                return folder + ": run.json states digest " + stated + ", the files under world/ give " + computed;
            }
            return checkRows(folder, run, stated);
        } catch (IOException | IllegalArgumentException e) {
            return folder + ": damaged: " + e.getMessage();
        }
    }

    /**
     * Compares two runs.
     *
     * @return the first difference, or null
     */
    public static @Nullable String compare(Path a, Path b) throws InputError {
        runOf(a);
        runOf(b);
        List<String> names = new ArrayList<>(List.of("digests.csv"));
        names.addAll(vehicleFiles(a));
        for (String name : vehicleFiles(b)) {
            if (!names.contains(name)) {
                return name + ": only in " + b;
            }
        }
        for (String name : names) {
            String difference = compareTables(a.resolve(name), b.resolve(name), name);
            if (difference != null) {
                return difference;
            }
        }
        return compareStates(a, b);
    }

    private static @Nullable String compareStates(Path a, Path b) throws InputError {
        for (String name : listed(a.resolve("world"), ".state.csv")) {
            String difference = compareTables(
                    a.resolve("world").resolve(name), b.resolve("world").resolve(name), name);
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }

    private static JsonNode runOf(Path folder) throws InputError {
        Path file = folder.resolve("run.json");
        if (!Files.isRegularFile(file)) {
            Path marker = folder.resolve(OutputFolder.INCOMPLETE);
            throw new InputError(folder + ": "
                    + (Files.exists(marker)
                            ? "the run is incomplete: " + read(marker).strip()
                            : "is not the folder of a run (no run.json in it)"));
        }
        try {
            return MAPPER.readTree(read(file));
        } catch (JacksonException e) {
            throw new InputError(file + ": is not JSON");
        }
    }

    private static long digestOf(Path folder) throws IOException, InputError {
        long sum = 0;
        for (String name : listed(folder.resolve("world"), ".nodes")) {
            CommittedWorld world = WorldFiles.readGround(folder.resolve("world").resolve(name));
            sum += world.rehash();
        }
        for (String name : listed(folder.resolve("world"), ".state.csv")) {
            sum += stateHash(folder.resolve("world").resolve(name));
        }
        return sum;
    }

    private static long stateHash(Path file) throws IOException {
        List<String> rows = Files.readAllLines(file);
        double[] state = new double[rows.size() - 1];
        int vehicle = -1;
        for (int k = 0; k < state.length; k++) {
            String[] cells = rows.get(k + 1).split(",", -1);
            if (cells.length != 5 || Integer.parseInt(cells[1]) != k) {
                throw new IOException(file + ":" + (k + 2) + ": expected vehicle,word,name,value,bits of word " + k);
            }
            vehicle = Integer.parseInt(cells[0]);
            state[k] = Double.longBitsToDouble(Long.parseUnsignedLong(cells[4], 16));
        }
        return Digest.ofVehicle(vehicle, state);
    }

    /** Every table must have a row for each epoch, and the last digest must be the stated one. */
    private static @Nullable String checkRows(Path folder, JsonNode run, String digest) throws IOException, InputError {
        int epochs = run.path("epochs").asInt();
        List<String> digests = Files.readAllLines(folder.resolve("digests.csv"));
        if (digests.size() != epochs + 1 || !digests.get(epochs).equals(epochs + "," + digest)) {
            return folder + ": digests.csv does not end with row " + epochs + "," + digest;
        }
        Map<String, Integer> rows = new HashMap<>();
        for (String name : vehicleFiles(folder)) {
            try (Stream<String> lines = Files.lines(folder.resolve(name))) {
                rows.put(name, (int) lines.count());
            }
        }
        for (JsonNode vehicle : run.path("vehicles")) {
            String name = "vehicles/" + vehicle.path("name").asString() + ".csv";
            if (rows.getOrDefault(name, 0) != epochs + 2) {
                return folder + ": " + name + " has " + rows.getOrDefault(name, 0) + " lines, expected " + (epochs + 2);
            }
        }
        return null;
    }

    private static @Nullable String compareTables(Path a, Path b, String name) throws InputError {
        if (!Files.exists(b)) {
            return name + ": missing in " + b.getParent();
        }
        List<String> left = read(a).lines().toList();
        List<String> right = read(b).lines().toList();
        String[] header = left.isEmpty() ? new String[0] : left.get(0).split(",", -1);
        for (int k = 0; k < Math.min(left.size(), right.size()); k++) {
            if (!left.get(k).equals(right.get(k))) {
                return name + ":" + (k + 1) + ": " + firstCell(header, left.get(k), right.get(k));
            }
        }
        return left.size() == right.size() ? null : name + ": " + left.size() + " and " + right.size() + " lines";
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

    private static List<String> vehicleFiles(Path folder) throws InputError {
        return listed(folder.resolve("vehicles"), ".csv").stream()
                .map(name -> "vehicles/" + name)
                .toList();
    }

    private static List<String> listed(Path folder, String ending) throws InputError {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(ending))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new InputError(folder + ": cannot be listed");
        }
    }

    private static String read(Path file) throws InputError {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new InputError(file + ": cannot be read");
        }
    }
}
