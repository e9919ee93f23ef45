package org.furrow.node.run.external;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.table.TableHead;
import org.furrow.node.run.RankExtension;
import org.furrow.node.run.record.Recorder;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.driver.DecisionsTable;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Vehicles that another program drives: each rank asks it once an epoch for the controls of its vehicles, in lock step,
 * and records them, so that the run can be repeated without it.
 */
public final class ExternalDrivers implements RankExtension {
    private final Scenario scenario;
    private final Decider.Opening deciders;

    public ExternalDrivers(Scenario scenario, Decider.Opening deciders) {
        this.scenario = scenario;
        this.deciders = deciders;
    }

    /** Vehicles that the program at an address drives. */
    public static ExternalDrivers at(InetSocketAddress address, Scenario scenario) {
        return new ExternalDrivers(
                scenario, (rank, vehicles) -> new DriverLink(address, hello(scenario, rank, vehicles)));
    }

    private static String hello(Scenario scenario, int rank, List<DrivenVehicle> vehicles) {
        Map<String, Object> hello = new LinkedHashMap<>();
        hello.put("protocol", 2);
        hello.put("scenario", scenario.name());
        hello.put("rank", rank);
        hello.put("epoch_s", epoch_s(scenario));
        hello.put("vehicles", vehicles.stream().map(DrivenVehicle::name).toList());
        return JsonMapper.shared().writeValueAsString(hello);
    }

    private static double epoch_s(Scenario scenario) {
        return scenario.clock().step_s() * scenario.clock().epochTicks();
    }

    @Override
    public Attachment attach(Transport transport, @Nullable OutputFolder folder, Recorder.@Nullable Earlier earlier) {
        if (folder == null) {
            return digest -> {}; // in a warm-up the vehicles stand
        }
        return new Driven(transport.rank(), folder, earlier);
    }

    /** The vehicles of one rank. */
    private final class Driven implements Attachment, EpochObserver {
        private final int rank;
        private final OutputFolder folder;
        private final Recorder.@Nullable Earlier earlier;
        private final List<DrivenVehicle> driven = new ArrayList<>();
        private final List<BufferedWriter> tables = new ArrayList<>();
        private final StringBuilder row = new StringBuilder();
        private @Nullable Decider decider;

        Driven(int rank, OutputFolder folder, Recorder.@Nullable Earlier earlier) {
            this.rank = rank;
            this.folder = folder;
            this.earlier = earlier;
        }

        @Override
        public EpochObserver observer() {
            return this;
        }

        @Override
        public void onBeforeStep(int epoch, List<VehicleUnit> units) {
            try {
                begin(units);
                if (decider == null) {
                    decider = deciders.open(rank, driven);
                }
                if (driven.isEmpty()) {
                    return;
                }
                decider.decide(epoch, driven);
                for (int v = 0; v < driven.size(); v++) {
                    row.setLength(0);
                    DecisionsTable.append(epoch, driven.get(v).controls(), row);
                    tables.get(v).append(row).flush();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(String.valueOf(e.getMessage()), e);
            }
        }

        /** Adds vehicles that have entered. */
        private void begin(List<VehicleUnit> units) throws IOException {
            for (VehicleUnit unit : units) {
                if (unit.external() != null && driven.stream().noneMatch(each -> each.unit() == unit)) {
                    driven.add(new DrivenVehicle(unit, epoch_s(scenario)));
                    tables.add(open(unit));
                }
            }
        }

        /** Opens the table of a vehicle with the decisions that its state contains. */
        private BufferedWriter open(VehicleUnit unit) throws IOException {
            String name = DecisionsTable.file(unit.plan().name());
            Path file = folder.file(name);
            int made = Objects.requireNonNull(unit.external()).decisions();
            if (made == 0 || earlier == null) {
                Files.writeString(
                        file, DecisionsTable.header(unit.plan().model().bodyMotion()));
            } else {
                Path from = earlier.folder().resolve(name);
                if (!Files.exists(from)) {
                    throw new IllegalStateException(from + ": is missing, so the decisions up to epoch "
                            + earlier.epoch() + " are not known; a run begun with --decisions is resumed with it");
                }
                TableHead.keep(from, file, made);
            }
            return Files.newBufferedWriter(file, StandardCharsets.UTF_8, StandardOpenOption.APPEND);
        }

        @Override
        public void finish(long digest) {}

        @Override
        public List<String> parts() {
            return driven.stream()
                    .map(vehicle -> DecisionsTable.file(vehicle.name()))
                    .toList();
        }

        @Override
        public void close() throws IOException {
            if (decider != null) {
                decider.close();
            }
            for (BufferedWriter table : tables) {
                table.close();
            }
        }
    }
}
