package org.furrow.node.app.run;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.furrow.node.app.terminal.Words;
import org.furrow.node.results.RankReport;
import org.furrow.node.results.RunSummary;
import org.furrow.node.run.RunPreparation;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.study.output.MarkdownPage;

/** The lines on the terminal before and after a run. */
public final class RunReport {
    private RunReport() {}

    /** The line before a run, such as {@code convoy: 4 vehicles on 4 ranks, 20.0 s, results/convoy-...}. */
    static String start(RunPreparation.Plan plan) {
        Scenario.Clock clock = plan.scenario().clock();
        return plan.scenario().name() + ": "
                + MarkdownPage.counted(plan.scenario().vehicles().size(), "vehicle") + " on "
                + ranks(plan.options().ranks(), plan.options().threads()) + ", "
                + Words.duration(clock.time_s(clock.epochs())) + ", " + plan.out();
    }

    /** Such as {@code 1 rank with 2 threads}. */
    private static String ranks(int ranks, int threads) {
        String counted = MarkdownPage.counted(ranks, "rank");
        return threads <= 1 ? counted : counted + " with " + threads + " threads" + (ranks == 1 ? "" : " each");
    }

    /** @param held whether the run may have waited for its speed or for commands, which its time leaves out */
    static void print(RunSummary summary, boolean held, Path folder, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "%s: %.1f s simulated in %s%s on %s, %s%n",
                summary.scenario(),
                summary.simulated_s(),
                Words.duration(summary.wall_s()),
                held ? " of computing" : "",
                ranks(summary.ranks().size(), summary.threads()),
                Words.speed(summary.rtf()));
        boolean soil = !summary.surface().equals("rigid");
        for (RankReport.Vehicle vehicle : summary.vehicles()) {
            out.printf(
                    Locale.ROOT,
                    "  %-12s %7.1f m, %5.2f m/s",
                    vehicle.name(),
                    vehicle.distance_m(),
                    vehicle.speed_mps());
            if (soil) {
                out.printf(
                        Locale.ROOT,
                        ", sinkage %.0f mm (95 %%: %.0f mm), %.0f %% of its track in others' ruts",
                        1000 * vehicle.meanSinkage_m(),
                        1000 * vehicle.p95Sinkage_m(),
                        100 * vehicle.inOthersRuts());
            }
            out.println();
        }
        printCollisions(summary, out);
        if (soil) {
            out.printf(Locale.ROOT, "  %d nodes deformed, ", summary.deformedNodes());
        } else {
            out.printf(
                    Locale.ROOT, "  tyre forces take %.0f %% of a vehicle's step time, ", 100 * summary.groundShare());
        }
        out.printf(
                Locale.ROOT,
                "%.0f bytes per vehicle and epoch, %s%n",
                summary.bytesPerEpoch(),
                summary.coherent() ? "all ranks agree" : "RANKS DISAGREE");
        if (summary.resumedAtEpoch() > 0) {
            out.println("  resumed at epoch " + summary.resumedAtEpoch());
        }
        out.println("  results in " + folder + (Files.exists(folder.resolve("ground.png")) ? " (see ground.png)" : ""));
        out.println("digest " + summary.digest());
    }

    /** Lists the vehicles that have touched another one. */
    private static void printCollisions(RunSummary summary, PrintWriter out) {
        for (RankReport.Vehicle vehicle : summary.vehicles()) {
            Long ticks = vehicle.collisionTicks();
            Double overlap_m = vehicle.maxOverlap_m();
            if (ticks != null && overlap_m != null && ticks > 0) {
                out.printf(
                        Locale.ROOT,
                        "  collision: %s touches another vehicle for %.1f s, overlap up to %.0f mm%n",
                        vehicle.name(),
                        ticks * summary.step_s(),
                        1000 * overlap_m);
            }
        }
    }
}
