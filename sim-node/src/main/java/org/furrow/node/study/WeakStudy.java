package org.furrow.node.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.run.BuildInfo;
import org.furrow.node.run.RunFailedException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What a weak-scaling study leaves in its folder when its runs are made. */
public final class WeakStudy {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final Study study;
    private final List<Outcome> outcomes;
    private final @Nullable String mpirun;

    /** @param mpirun what started an MPI's ranks, or null */
    public WeakStudy(Study study, List<Outcome> outcomes, @Nullable String mpirun) {
        this.study = study;
        this.outcomes = outcomes;
        this.mpirun = mpirun;
    }

    /**
     * Writes tables, figures and report.
     *
     * @return the report
     * @throws RunFailedException when runs that must agree do not; everything is written nevertheless
     */
    public String finish() throws RunFailedException {
        Path folder = study.folder();
        List<Summary> summaries = Summary.of(study.plan(), outcomes);
        List<String> disagreements = Study.disagreements(outcomes);
        ObjectNode machine = Machine.describe(MAPPER, mpirun);
        String report = new WeakReport(study.plan(), summaries, disagreements, machine).text();
        try {
            Tables.writeRuns(outcomes, folder.resolve("study.csv"));
            Tables.writeSummaries(summaries, folder.resolve("summary.csv"));
            study.write(Study.FILE, describe(summaries, disagreements, machine));
            new WeakFigures(summaries).write(folder);
            Gnuplot.write(summaries, folder.resolve("study.gp"));
            Files.writeString(folder.resolve("study.md"), report);
            if (!disagreements.isEmpty()) {
                String why = "runs of one scenario disagree: " + String.join("; ", disagreements);
                study.markIncomplete(why);
                throw new RunFailedException(why);
            }
            study.markComplete();
        } catch (IOException e) {
            throw new RunFailedException(folder + ": cannot be written: " + e.getMessage(), e);
        }
        return report;
    }

    private ObjectNode describe(List<Summary> summaries, List<String> disagreements, ObjectNode machine) {
        ObjectNode json = MAPPER.createObjectNode();
        json.set(Study.PLAN, study.plan().toJson());
        json.put("seed", study.plan().conduct().seed());
        json.putObject("git").put("commit", BuildInfo.commit()).put("dirty", BuildInfo.dirty());
        json.set("host", machine);
        json.put("coherent", disagreements.isEmpty());
        disagreements.forEach(json.withArray("disagreements")::add);
        for (Summary each : summaries) {
            Outcome any = each.outcomes().get(0);
            ObjectNode cell = json.withArray("cells").addObject();
            cell.put("cell", each.cell().id());
            cell.put("vehicles", each.cell().vehicles());
            cell.put("scenario_sha256", any.first().get("scenario_sha256").asString());
            cell.set("ground_files", any.first().get("ground_files"));
            any.digests().forEach(cell.withArray("digests")::add);
            any.ranks().forEach(rank -> cell.withArray("hosts")
                    .add(rank.get("host").asString()));
            put(cell, "rtf", each.rtf());
            put(cell, "efficiency", each.efficiency());
            put(cell, "cpu_s", each.cpu_s());
            cell.put("transfer_share", each.transferShare());
            cell.put("threads_per_core", each.threadsPerCore());
        }
        return json;
    }

    private static void put(ObjectNode json, String name, Median median) {
        json.putObject(name)
                .put("median", median.value())
                .put("low", median.low())
                .put("high", median.high())
                .put("confidence", median.confidence())
                .put("runs", median.count());
    }
}
