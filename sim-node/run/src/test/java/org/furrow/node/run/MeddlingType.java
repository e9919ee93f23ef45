package org.furrow.node.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.observer.Observer;
import org.furrow.node.scenario.observer.ObserverType;
import org.furrow.world.report.VehicleReport;
import org.jspecify.annotations.Nullable;

/** An observer of the tests: writes what it gets, and spoils all reports. */
public final class MeddlingType implements ObserverType {
    @Override
    public String name() {
        return "meddling";
    }

    @Override
    public String schema() {
        return "{\"properties\": {\"file\": {\"type\": \"string\", \"default\": \"seen.txt\"}}}";
    }

    @Override
    public Plan read(YamlNode observer) {
        String file = observer.text("file");
        return rank -> new Meddling(rank.folder().resolve(file));
    }

    private static final class Meddling implements Observer {
        private final Path file;
        private final List<String> lines = new ArrayList<>();

        Meddling(Path file) {
            this.file = file;
        }

        @Override
        public void onBegin(List<Integer> own) {
            lines.add("begin " + own);
        }

        @Override
        public void onStepped(int epoch, List<@Nullable VehicleReport> vehicles) {
            lines.add("stepped " + epoch + " " + spoil(vehicles));
        }

        @Override
        public void onMessages(int commit, List<Integer> included) {
            lines.add("messages " + commit + " " + included);
        }

        @Override
        public void onCommitted(int epoch, List<@Nullable VehicleReport> vehicles) {
            lines.add("committed " + epoch + " " + spoil(vehicles));
        }

        @Override
        public void onDigest(int epoch, long digest) {
            lines.add("digest " + epoch + " " + Long.toHexString(digest));
        }

        @Override
        public void close() throws IOException {
            Files.write(file, lines);
        }

        /** Overwrites the reports, and returns the numbers of their vehicles. */
        private static List<Integer> spoil(List<@Nullable VehicleReport> vehicles) {
            List<Integer> present = new ArrayList<>();
            for (int v = 0; v < vehicles.size(); v++) {
                VehicleReport report = vehicles.get(v);
                if (report != null) {
                    present.add(v);
                    Arrays.fill(report.position_m, 1000);
                    Arrays.fill(report.velocity_mps, 50);
                    Arrays.fill(report.channels, -1);
                    report.throttle = 1;
                }
            }
            return present;
        }
    }
}
