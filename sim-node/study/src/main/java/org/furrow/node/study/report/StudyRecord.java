package org.furrow.node.study.report;

import java.io.IOException;
import java.util.List;
import org.furrow.node.run.RunFailedException;
import org.furrow.node.study.run.Outcome;
import org.furrow.node.study.run.Study;
import org.furrow.node.study.statistics.Median;
import org.furrow.node.study.statistics.Summary;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a study says of itself in {@link Study#FILE} when its runs are made. */
final class StudyRecord {
    private final Study study;
    private final List<Summary> summaries;
    private final List<String> disagreements;

    StudyRecord(Study study, List<Summary> summaries, List<String> disagreements) {
        this.study = study;
        this.summaries = summaries;
        this.disagreements = disagreements;
    }

    void write() throws IOException {
        study.write(Study.FILE, json());
    }

    /** The end of the study: it is complete unless runs that must agree do not. */
    void close() throws IOException, RunFailedException {
        if (!disagreements.isEmpty()) {
            String why = "runs of one scenario disagree: " + String.join("; ", disagreements);
            study.markIncomplete(why);
            throw new RunFailedException(why);
        }
        study.markComplete();
    }

    private ObjectNode json() {
        ObjectNode json = study.head();
        json.put("seed", study.plan().conduct().seed());
        json.put("coherent", disagreements.isEmpty());
        disagreements.forEach(json.withArray("disagreements")::add);
        for (Summary each : summaries) {
            describe(each, json.withArray("cells").addObject());
        }
        return json;
    }

    private static void describe(Summary each, ObjectNode cell) {
        Outcome any = each.outcomes().get(0);
        cell.put("cell", each.cell().id());
        cell.put("vehicles", each.cell().vehicles());
        for (String key : List.of("scenario_sha256", "terrain_sha256", "library")) {
            JsonNode value = any.first().path(key);
            if (!value.isMissingNode()) {
                cell.set(key, value);
            }
        }
        any.digests().forEach(cell.withArray("digests")::add);
        any.ranks().forEach(rank -> cell.withArray("hosts").add(rank.get("host").asString()));
        put(cell, "rtf", each.rtf());
        put(cell, "efficiency", each.efficiency());
        put(cell, "cpu_s", each.cpu_s());
        cell.put("transfer_share", each.transferShare());
        cell.put("threads_per_core", each.threadsPerCore());
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
