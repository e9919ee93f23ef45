package org.furrow.node.run.external;

import java.io.BufferedReader;
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
import org.furrow.node.results.table.FirstRows;
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

    /**
     * The table of a vehicle's decisions.
     *
     * @param hasPressure whether it has the inflation of tyres
     */
    private record Table(BufferedWriter writer, boolean hasPressure) {}

    /** The vehicles of one rank. */
    private final class Driven implements Attachment, EpochObserver {
        private final int rank;
        private final OutputFolder folder;
        private final Recorder.@Nullable Earlier earlier;
        private final List<DrivenVehicle> driven = new ArrayList<>();
        /** Of each vehicle; null before its first decision. */
        private final List<@Nullable Table> tables = new ArrayList<>();

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
                    append(epoch, v, decider.hasPressures() && driven.get(v).hasSoftTyres());
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
                    tables.add(continued(unit));
                }
            }
        }

        private void append(int epoch, int vehicle, boolean hasPressures) throws IOException {
            DrivenVehicle of = driven.get(vehicle);
            Table table = tables.get(vehicle);
            if (table == null) {
                table = begun(of.unit(), hasPressures);
                tables.set(vehicle, table);
            }
            if (!table.hasPressure && !Double.isNaN(of.controls().pressure_Pa)) {
                throw new IllegalStateException("the driver commands the tyre pressure of '" + of.name()
                        + "' from epoch " + epoch + " on, but its first decisions had none; it must send one from the"
                        + " first decision on, which may be NaN");
            }
            row.setLength(0);
            DecisionsTable.append(epoch, of.controls(), table.hasPressure, row);
            table.writer.append(row).flush();
        }

        /** Opens the table of a vehicle with the decisions that its state contains; null if there are none. */
        private @Nullable Table continued(VehicleUnit unit) throws IOException {
            int made = Objects.requireNonNull(unit.external()).decisions();
            if (made == 0 || earlier == null) {
                return null;
            }
            String name = DecisionsTable.file(unit.plan().name());
            Path from = earlier.folder().resolve(name);
            if (!Files.exists(from)) {
                throw new IllegalStateException(from + ": is missing, so the decisions up to epoch " + earlier.epoch()
                        + " are not known; a run begun with --decisions is resumed with it");
            }
            Path file = folder.file(name);
            FirstRows.keep(from, file, made);
            try (BufferedReader head = Files.newBufferedReader(file)) {
                return new Table(writer(file), DecisionsTable.hasPressure(String.valueOf(head.readLine())));
            }
        }

        private Table begun(VehicleUnit unit, boolean hasPressure) throws IOException {
            Path file = folder.file(DecisionsTable.file(unit.plan().name()));
            Files.writeString(
                    file, DecisionsTable.header(hasPressure, unit.plan().model().bodyMotion()));
            return new Table(writer(file), hasPressure);
        }

        private static BufferedWriter writer(Path file) throws IOException {
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
            for (Table table : tables) {
                if (table != null) {
                    table.writer.close();
                }
            }
        }
    }
}
