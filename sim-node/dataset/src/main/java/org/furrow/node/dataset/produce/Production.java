package org.furrow.node.dataset.produce;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.furrow.node.dataset.card.DatasetCard;
import org.furrow.node.dataset.card.DatasetManifest;
import org.furrow.node.dataset.card.EpisodeTable;
import org.furrow.node.dataset.episode.DatasetExport;
import org.furrow.node.dataset.episode.EpisodeExport;
import org.furrow.node.dataset.episode.EpisodeResult;
import org.furrow.node.dataset.plan.DatasetPlan;
import org.furrow.node.dataset.plan.EpisodePlan;
import org.furrow.node.dataset.spec.DatasetSpec;
import org.furrow.node.input.InputError;
import org.furrow.node.input.plugin.Plugins;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.results.BuildInfo;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.sense.frame.RunSoils;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.study.run.ParallelRuns;
import org.furrow.node.study.run.Provenance;
import org.furrow.node.study.run.StudyFolder;
import org.furrow.world.checkpoint.FileTree;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes a data set in a folder. Its runs are made in a folder {@code work} of it, which is removed at the end, or in
 * one for each part; complete runs are kept when the production is interrupted and continued.
 */
public final class Production implements AutoCloseable {
    /** Folder of the runs until the data set is complete. */
    static final String WORK = "work";

    /** Description of the work in its folder. */
    private static final String DESCRIPTION = "work.json";
    /** Files and folders of a data set before its manifest, besides those of its formats. */
    private static final List<String> WRITTEN = List.of(
            RunFiles.FOLDER,
            "spec.yaml",
            "splits.json",
            EpisodeTable.FILE,
            RunSoils.FILE,
            DatasetCard.FILE,
            "schema.json",
            DatasetManifest.SEAL);

    private static final String PART = WORK + "-part-";
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final DatasetSpec spec;
    private final List<EpisodePlan> plan;
    private final RunSoils soils;
    private final List<DatasetExport> formats;
    private final Path folder;
    private final StudyFolder work;
    private final Part part;

    /**
     * A part of the runs, for jobs of an array.
     *
     * @param number from 1
     * @param of number of parts; 1: all runs
     */
    public record Part(int number, int of) {
        /** All runs. */
        public static final Part ALL = new Part(1, 1);

        public Part {
            if (of < 1 || number < 1 || number > of) {
                throw new IllegalArgumentException("a part must be K/N with 1 <= K <= N, found " + number + "/" + of);
            }
        }

        boolean has(EpisodePlan run) {
            return run.run() % of == number - 1;
        }
    }

    /**
     * How to make the data set.
     *
     * @param jobs number of concurrent runs
     * @param version of the program, for card and manifest
     */
    public record Conduct(int jobs, EpisodeRuns runs, String version) {
        /** With the version of this program. */
        public Conduct(int jobs, EpisodeRuns runs) {
            this(jobs, runs, BuildInfo.code());
        }
    }

    private Production(
            DatasetSpec spec,
            List<EpisodePlan> plan,
            RunSoils soils,
            List<DatasetExport> formats,
            Path folder,
            StudyFolder work,
            Part part) {
        this.spec = spec;
        this.formats = formats;
        this.plan = plan;
        this.soils = soils;
        this.folder = folder;
        this.work = work;
        this.part = part;
    }

    /**
     * Plans the runs, and creates or continues the folder.
     *
     * @throws InputError when the specification is wrong, or the folder holds anything else
     */
    public static Production open(DatasetSpec spec, Path folder, Part part) throws InputError {
        List<EpisodePlan> plan = DatasetPlan.of(spec);
        RunSoils soils = DatasetPlan.soils(spec, plan);
        List<DatasetExport> formats = spec.exports().stream()
                .map(name -> Objects.requireNonNull(Plugins.find(DatasetExport.class, name)))
                .toList();
        for (DatasetExport format : formats) {
            format.require(DatasetPlan.suite(spec, plan.getFirst()));
        }
        try {
            requireOwn(folder);
        } catch (IOException e) {
            throw new InputError("--out " + folder + ": " + e.getMessage());
        }
        ObjectNode described = MAPPER.createObjectNode()
                .put("spec", spec.text())
                .put("scenario", spec.scenario().bytes().text());
        DatasetSpec.Sensors sensors = spec.sensors();
        if (sensors != null) {
            described.put("suite", sensors.suite().bytes().text());
        }
        Provenance provenance = Provenance.here(DatasetPlan.scenario(spec, plan.getFirst()), null);
        Path own = folder.resolve(part.of == 1 ? WORK : PART + part.number);
        StudyFolder work = StudyFolder.open(
                own,
                new StudyFolder.Content("data set", DESCRIPTION, provenance.head(described, false), provenance.job()));
        new OutputFolder(folder).tryMarkIncomplete("the data set is not complete; repeat the command to continue it");
        return new Production(spec, plan, soils, formats, folder, work, part);
    }

    /** Refuses a folder that is complete, or holds anything but unfinished work. */
    private static void requireOwn(Path folder) throws IOException, InputError {
        if (Files.exists(folder.resolve(DatasetManifest.FILE))) {
            throw new InputError("--out " + folder + ": holds a complete data set; name a new folder");
        }
        if (!Files.isDirectory(folder)) {
            OutputFolder.requireNew(folder);
            return;
        }
        boolean begun = !works(folder).isEmpty();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder)) {
            for (Path each : found) {
                String name = folder.relativize(each).toString();
                boolean isOwn = name.startsWith(WORK) || name.equals(OutputFolder.INCOMPLETE);
                if (!isOwn && !(begun && written().contains(name))) {
                    throw new InputError("--out " + folder + ": holds '" + name
                            + "', which is of no data set; name a new" + " folder, nothing is overwritten");
                }
            }
        }
    }

    /** Files and folders of a data set in any formats before its manifest. */
    private static Set<String> written() {
        Set<String> names = new LinkedHashSet<>(WRITTEN);
        Plugins.all(DatasetExport.class).forEach(format -> names.addAll(format.places()));
        return names;
    }

    private static List<Path> works(Path folder) throws IOException {
        List<Path> works = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, WORK + "*")) {
            for (Path each : found) {
                if (Files.exists(each.resolve(DESCRIPTION))) {
                    works.add(each);
                }
            }
        }
        works.sort(null);
        return works;
    }

    /** Number of runs, of this part. */
    public int size() {
        return (int) plan.stream().filter(part::has).count();
    }

    /** Number of runs of this part that are complete. */
    public int finished() {
        return (int) plan.stream()
                .filter(part::has)
                .filter(run -> EpisodeRuns.isDone(spec, own(run)))
                .count();
    }

    /**
     * Executes the missing runs; then, unless it makes a part, writes the data set.
     *
     * @return a report
     * @throws RunFailedException when runs failed, too many are stuck, or a file cannot be written
     */
    public String make(Conduct conduct, ParallelRuns.Progress progress) throws RunFailedException, InputError {
        try {
            List<EpisodePlan> own = plan.stream().filter(part::has).toList();
            List<EpisodeResult> results = new ParallelRuns(conduct.jobs, "data set", () -> {})
                    .all(own, run -> conduct.runs.complete(spec, run, soils, place(run)), progress);
            for (EpisodeResult result : results) {
                if (!result.error().isEmpty()) {
                    throw new RunFailedException("run " + result.plan().id() + " failed: " + result.error());
                }
            }
            work.markComplete();
            if (part.of > 1) {
                return "part " + part.number + " of " + part.of + ": " + own.size() + " runs";
            }
            String stuck = stuck(results);
            write(conduct, results);
            close();
            for (Path each : works(folder)) {
                FileTree.delete(each);
            }
            Files.deleteIfExists(folder.resolve(OutputFolder.INCOMPLETE));
            return plan.size() + " runs, " + stuck;
        } catch (RunFailedException e) {
            work.explain(e);
            throw e;
        } catch (IOException e) {
            throw new RunFailedException(folder + ": " + e.getMessage(), e);
        }
    }

    private Path own(EpisodePlan run) {
        return work.path().resolve("runs").resolve(run.id());
    }

    /** Folder of a run: that of a part which has completed it, or its own. */
    private Path place(EpisodePlan run) throws RunFailedException {
        try {
            for (Path each : works(folder)) {
                Path there = each.resolve("runs").resolve(run.id());
                if (EpisodeRuns.isDone(spec, there)) {
                    return there;
                }
            }
            return own(run);
        } catch (IOException e) {
            throw new RunFailedException(folder + ": " + e.getMessage(), e);
        }
    }

    private String stuck(List<EpisodeResult> results) throws RunFailedException {
        long count =
                results.stream().filter(result -> !result.stuck().isEmpty()).count();
        double share = (double) count / results.size();
        String text = count + " of them with a stuck vehicle";
        if (share > spec.mostStuck()) {
            throw new RunFailedException(text + ", a share of " + (float) share + "; most_stuck allows "
                    + spec.mostStuck() + ": change what is randomised, or the limit");
        }
        return text;
    }

    private void write(Conduct conduct, List<EpisodeResult> results)
            throws IOException, InputError, RunFailedException {
        clear();
        for (EpisodeResult result : results) {
            RunFiles.link(
                    place(result.plan()),
                    folder.resolve(RunFiles.FOLDER).resolve(result.plan().id()));
        }
        Files.writeString(folder.resolve("spec.yaml"), spec.text());
        EpisodeTable.write(folder, spec, results);
        Files.writeString(folder.resolve(RunSoils.FILE), soils.csv());
        List<EpisodeExport.CardTable> tables = new ArrayList<>();
        for (DatasetExport format : formats) {
            tables.addAll(export(format, results));
        }
        Suite suite = DatasetPlan.suite(spec, plan.getFirst());
        DatasetCard card = new DatasetCard(spec, results, formats, tables, suite, conduct.version);
        Files.writeString(folder.resolve(DatasetCard.FILE), card.text());
        DatasetManifest.write(folder, spec, results, conduct.version);
    }

    /** Removes what an interrupted production has written. */
    private void clear() throws IOException {
        for (String name : written()) {
            FileTree.delete(folder.resolve(name));
        }
    }

    private List<EpisodeExport.CardTable> export(DatasetExport format, List<EpisodeResult> results)
            throws IOException, InputError, RunFailedException {
        EpisodeExport written = format.open(folder);
        try (EpisodeExport export = written) {
            List<Path> runs = new ArrayList<>();
            for (EpisodeResult result : results) {
                runs.add(place(result.plan()));
            }
            export.begin(runs);
            for (int k = 0; k < runs.size(); k++) {
                EpisodePlan run = results.get(k).plan();
                export.add(run, runs.get(k), DatasetPlan.suite(spec, run));
            }
        } catch (LogDamagedException e) {
            throw new IOException("a run is damaged: " + e.getMessage(), e);
        }
        return written.tables();
    }

    @Override
    public void close() {
        work.close();
    }
}
