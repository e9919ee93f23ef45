package org.furrow.node.results.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.DoubleConsumer;
import java.util.stream.Stream;
import org.furrow.node.input.InputError;
import org.furrow.node.results.Manifest;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.RankReport;
import org.furrow.node.results.RunSummary;
import org.furrow.node.results.WorldFiles;
import org.furrow.node.results.table.SensorRow;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.digest.Digest;
import org.furrow.world.grid.CommittedWorld;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * Verifies the folder of a run: recomputes the digest from its files, and compares its tables with those of
 * another run.
 */
public final class Verifier {
    private static final String RUN = "run.json";
    private static final String GROUND = ".nodes";

    private Verifier() {}

    /**
     * Checks one run.
     *
     * @return the first error, or null
     * @throws InputError when the folder is not that of a run
     */
    public static @Nullable String check(Path folder) throws InputError {
        return check(folder, _ -> {});
    }

    /**
     * Checks one run.
     *
     * @param progress receives the share of the commit log that has been checked
     * @return the first error, or null
     * @throws InputError when the folder is not that of a run
     */
    public static @Nullable String check(Path folder, DoubleConsumer progress) throws InputError {
        String why = OutputFolder.whyIncomplete(folder);
        if (why != null) {
            return checkIncomplete(folder, why);
        }
        requireRun(folder);
        try {
            checkContent(folder, progress);
            requireUnchanged(folder);
            return null;
        } catch (DamagedException e) {
            return folder + ": damaged: " + e.getMessage();
        }
    }

    private static void checkContent(Path folder, DoubleConsumer progress) throws DamagedException {
        try {
            checkFiles(folder);
            new RunStore(folder).check();
            LogCheck.check(folder, readRun(folder), progress);
        } catch (DamagedException e) {
            throw withChangedFile(folder, e);
        }
    }

    /** A fault may show in another file than the changed one; that which differs from the manifest is named first. */
    private static DamagedException withChangedFile(Path folder, DamagedException fault) throws DamagedException {
        Manifest manifest = manifest(folder);
        String changed = manifest == null ? null : manifest.findDamage(folder, file -> true);
        if (changed == null || fault.getMessage().startsWith(changed.substring(0, changed.indexOf(':')))) {
            return fault;
        }
        return new DamagedException(changed + " (" + fault.getMessage() + ")");
    }

    /** Compares all files of a complete run with its manifest. */
    private static void requireUnchanged(Path folder) throws DamagedException {
        Manifest manifest = manifest(folder);
        if (manifest == null) {
            throw new DamagedException(Manifest.NAME + ": is missing; without it the files cannot be checked");
        }
        requireUnchanged(manifest, folder);
    }

    private static void requireUnchanged(Manifest manifest, Path folder) throws DamagedException {
        String fault = manifest.findDamage(folder, _ -> true);
        if (fault != null) {
            throw new DamagedException(fault);
        }
    }

    private static @Nullable Manifest manifest(Path folder) throws DamagedException {
        try {
            return Manifest.read(folder);
        } catch (Manifest.DamagedManifestException e) {
            throw new DamagedException(String.valueOf(e.getMessage()));
        }
    }

    /** Describes an incomplete run and its last checkpoint. */
    private static String checkIncomplete(Path folder, String why) throws InputError {
        String what = folder + ": the run is incomplete: " + why;
        try {
            RunStore store = new RunStore(folder);
            store.check();
            store.checkTables();
            Manifest manifest = manifest(folder);
            if (manifest != null) {
                requireUnchanged(manifest, folder);
            }
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
     * The ground of a complete run.
     *
     * @param grounds by name: the shared one is named "ground", others as their vehicles
     */
    public record Finished(RunSummary summary, NavigableMap<String, CommittedWorld> grounds) {}

    /**
     * Reads the ground of a complete run, and checks the digest in its {@code run.json}.
     *
     * @throws InputError when the folder is not that of a run
     */
    public static Finished finished(Path folder) throws InputError, DamagedException {
        requireRun(folder);
        try {
            RunSummary run = readRun(folder);
            NavigableMap<String, CommittedWorld> grounds = new TreeMap<>();
            requireDigest(run.digest(), folder, grounds::put);
            return new Finished(run, grounds);
        } catch (DamagedException e) {
            throw withChangedFile(folder, e);
        }
    }

    private static void checkFiles(Path folder) throws DamagedException {
        RunSummary run = readRun(folder);
        TableCheck tables = new TableCheck(folder);
        requireDigest(run.digest(), folder, (name, ground) -> {});
        tables.checkDigests(run.epochs(), run.digest());
        Scenario.Clock clock = new Scenario.Clock(run.step_s(), (int) (run.ticks() / run.epochs()), run.epochs());
        List<String> files = listed(folder, "vehicles", ".csv");
        for (RankReport.Vehicle vehicle : run.vehicles()) {
            String name = "vehicles/" + vehicle.name() + ".csv";
            if (!files.remove(name)) {
                throw new DamagedException(name + ": is missing");
            }
            tables.checkRows(name, false, clock, vehicle.enterEpoch());
            if (vehicle.sensors()) {
                String sensors = SensorRow.table(vehicle.name());
                if (!files.remove(sensors)) {
                    throw new DamagedException(sensors + ": is missing");
                }
                tables.checkRows(sensors, true, clock, vehicle.enterEpoch());
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
            String first = LogComparison.firstDifference(
                    readRun(a).vehicles().stream().map(RankReport.Vehicle::name).toList(), a, b);
            if (first != null) {
                return first;
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

    /** @throws InputError when the folder is not that of a complete run */
    public static void requireRun(Path folder) throws InputError {
        if (!Files.isRegularFile(folder.resolve(RUN))) {
            String why = OutputFolder.whyIncomplete(folder);
            throw new InputError(folder + ": "
                    + (why == null
                            ? "is not the folder of a run (no run.json in it)"
                            : "the run is incomplete: " + why));
        }
    }

    /** Reads the {@code run.json} of a complete run. */
    public static RunSummary readRun(Path folder) throws DamagedException {
        RunSummary run;
        try {
            run = RunSummary.read(folder.resolve(RUN));
        } catch (JacksonException | IOException e) {
            throw new DamagedException("run.json: is not a run's summary, or cannot be read");
        }
        if (!TableCheck.isDigest(run.digest())
                || run.epochs() < 1
                || run.ticks() % run.epochs() != 0
                || run.ticks() < run.epochs()
                || !(run.step_s() > 0)) {
            throw new DamagedException("run.json: digest, epochs, ticks or step_s is missing or wrong");
        }
        return run;
    }

    /**
     * Checks the digest of the files under {@code world/}.
     *
     * @param grounds receives each ground and the name of its file
     */
    private static void requireDigest(String stated, Path folder, BiConsumer<String, CommittedWorld> grounds)
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
        TableCheck tables = new TableCheck(folder);
        for (String name : listed(folder, "world", ".state.csv")) {
            sum += tables.stateHash(name);
        }
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

    /** Paths of the files with this ending in a part of the run's folder, sorted. */
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
