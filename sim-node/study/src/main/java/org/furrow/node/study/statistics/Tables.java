package org.furrow.node.study.statistics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.node.study.plan.Cell;
import org.furrow.node.study.run.Outcome;
import tools.jackson.databind.JsonNode;

/** Tables of a study as CSV. */
public final class Tables {
    private static final List<String> PHASES =
            List.of("soil", "multibody", "publish", "exchange", "commit", "checkpoint", "epoch");
    private static final List<String> QUANTILES = List.of("p50", "p95", "max");

    private Tables() {}

    /** Writes one row for each run and rank. */
    public static void writeRuns(List<Outcome> outcomes, Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        StringBuilder head = new StringBuilder(
                "run,order,repeat,ranks,vehicles_per_rank,threads,transport,cores_in_use_before,probe_us,rank,"
                        + "host,wall_s,cpu_s,rtf,slowest_rtf");
        for (String phase : PHASES) {
            QUANTILES.forEach(quantile -> head.append("," + phase + "_" + quantile + "_us"));
            head.append("," + phase + "_s");
        }
        lines.add(head + ",sent_bytes_per_epoch,transfer_p50_us,transfer_p95_us,transfer_max_us,digest");
        for (Outcome outcome : outcomes) {
            int number = 0;
            for (JsonNode run : outcome.runs()) {
                for (JsonNode rank : run.get("ranks")) {
                    lines.add(row(outcome, run, rank, number++));
                }
            }
        }
        AtomicFile.write(file, part -> Files.write(part, lines));
    }

    private static String row(Outcome outcome, JsonNode run, JsonNode rank, int number) {
        Cell cell = outcome.trial().cell();
        List<Object> row = new ArrayList<>(List.of(
                outcome.trial().id(),
                outcome.order(),
                outcome.trial().repeat() + 1,
                cell.ranks(),
                cell.vehiclesPerRank(),
                cell.threads(),
                cell.transport(),
                outcome.others(),
                outcome.probe_us(),
                number,
                rank.get("host").asString()));
        row.add(rank.get("wall_s").asDouble());
        row.add(rank.get("cpu_s").asDouble());
        row.add(rank.get("rtf").asDouble());
        row.add(outcome.rtf());
        for (String phase : PHASES) {
            JsonNode times = rank.get("phases_us").get(phase);
            QUANTILES.forEach(quantile -> row.add(times.get(quantile).asDouble()));
            row.add(times.get("total_s").asDouble());
        }
        row.add(rank.path("sent_bytes_per_epoch").asDouble(Double.NaN));
        QUANTILES.forEach(
                quantile -> row.add(run.get("transfer_us").get(quantile).asDouble()));
        row.add(run.get("digest").asString());
        return join(row);
    }

    /** Writes one row for each setting. */
    public static void writeSummaries(List<Summary> summaries, Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("ranks,vehicles_per_rank,threads,transport,runs,rtf,rtf_low,rtf_high,confidence,"
                + "efficiency,efficiency_low,efficiency_high,cpu_s,cpu_s_low,cpu_s_high,soil_rtf,multibody_rtf,"
                + "publish_rtf,exchange_rtf,commit_rtf,other_rtf,bytes_per_epoch,received_bytes_per_epoch,transfer_p50_us,transfer_share,"
                + "threads_per_core,curve,series,world,commit_cpu_us,exchange_cpu_us,ground_bytes");
        List<String> curves = Summary.curves(summaries);
        for (Summary each : summaries) {
            Cell cell = each.cell();
            Median rtf = each.rtf();
            Median efficiency = each.efficiency();
            Median cpu_s = each.cpu_s();
            List<Object> row =
                    new ArrayList<>(List.of(cell.ranks(), cell.vehiclesPerRank(), cell.threads(), cell.transport()));
            row.addAll(List.of(rtf.count(), rtf.value(), rtf.low(), rtf.high(), rtf.confidence()));
            row.addAll(List.of(efficiency.value(), efficiency.low(), efficiency.high()));
            row.addAll(List.of(cpu_s.value(), cpu_s.low(), cpu_s.high()));
            Outcome.PHASES.forEach(phase -> row.add(each.phase_s(phase)));
            row.addAll(List.of(each.other_s(), each.bytesPerEpoch(), each.receivedBytesPerEpoch()));
            row.addAll(List.of(each.of(Outcome::transfer_us).value(), each.transferShare(), each.threadsPerCore()));
            row.add(curves.indexOf(each.series(summaries)) + 1);
            row.add("\"" + each.series(summaries) + "\"");
            row.add(cell.world());
            row.add(each.of(Outcome::commitCpu_us).value());
            row.add(each.of(Outcome::exchangeCpu_us).value());
            row.add(each.of(Outcome::groundBytes).value());
            lines.add(join(row));
        }
        AtomicFile.write(file, part -> Files.write(part, lines));
    }

    /** Joins the fields of a row. */
    public static String join(List<Object> fields) {
        return String.join(",", fields.stream().map(Object::toString).toList());
    }
}
