package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.furrow.node.results.RunSummary;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The built-in drive on strips of six surfaces. */
@Tag("run")
class SurfacesTest {
    @TempDir
    private Path folder;

    @Test
    void shouldPullBySurface() {
        RunSummary summary = LocalRun.run(Scenarios.brief("surfaces", "duration_s=3"), 1, 1, folder.resolve("run"));
        double dry = way_m(summary, "dry");
        double sand = way_m(summary, "sand");
        double ice = way_m(summary, "ice");
        assertTrue(ice > 1 && dry > 1.5 * ice, "dry " + dry + ", ice " + ice);
        assertTrue(sand > ice && dry > sand, "dry " + dry + ", sand " + sand);
    }

    private static double way_m(RunSummary summary, String name) {
        return summary.vehicles().stream()
                .filter(vehicle -> vehicle.name().equals(name))
                .findFirst()
                .orElseThrow()
                .position_m()
                .getFirst();
    }
}
