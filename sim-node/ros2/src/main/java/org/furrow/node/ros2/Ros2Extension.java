package org.furrow.node.ros2;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.furrow.node.control.RunControl;
import org.furrow.node.dataset.ros.CdrWriter;
import org.furrow.node.dataset.ros.RosName;
import org.furrow.node.dataset.ros.VehicleMessages;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.ros2.rtps.Participant;
import org.furrow.node.ros2.simulation.EntityBoard;
import org.furrow.node.ros2.simulation.SimulationServices;
import org.furrow.node.run.RankExtension;
import org.furrow.node.run.external.ExternalDrivers;
import org.furrow.node.run.record.Recorder;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/** A run as a node: each rank is a participant, sends the topics of its vehicles, and receives their commands. */
public final class Ros2Extension implements RankExtension {
    private static final double NS = 1e9;

    private final Scenario scenario;
    private final RosSettings settings;
    private final Map<String, String> topics;
    private final long epoch_ns;
    private final Consumer<String> warnings;
    private final EntityBoard board;

    /** @param warnings receives sentences about publishers whose commands reach no vehicle, on another thread */
    public Ros2Extension(Scenario scenario, RosSettings settings, Consumer<String> warnings) {
        this.warnings = warnings;
        this.scenario = scenario;
        this.settings = settings;
        board = new EntityBoard(scenario);
        topics = RosName.unique(
                scenario.vehicles().stream().map(VehiclePlan::name).toList());
        epoch_ns = Math.round(NS * scenario.clock().step_s()) * scenario.clock().epochTicks();
    }

    @Override
    public Attachment attach(Transport transport, @Nullable OutputFolder folder, Recorder.@Nullable Earlier earlier)
            throws IOException {
        if (folder == null) {
            return digest -> {}; // a warm-up has no effect outside the process
        }
        Participant participant = new Participant(settings.domain(), settings.isLocal());
        try {
            if (transport.rank() == 0) {
                participant.reportPublishers(new CommandWatch(drivenTopics(), warnings));
            }
            Topics rank = new Topics(participant, transport.rank() == 0);
            RosDriver driver = new RosDriver(participant, topics, settings.isInLockStep(), rank);
            Attachment driven = new ExternalDrivers(scenario, (_, _) -> driver).attach(transport, folder, earlier);
            List<EpochObserver> observers = new ArrayList<>(List.of(rank, driven.observer()));
            if (transport.rank() == 0) {
                observers.add(board.observer());
            }
            return new Node(participant, EpochObserver.all(observers), driven);
        } catch (RuntimeException e) {
            participant.close();
            throw e;
        }
    }

    /** Nodes ask about this run, and control it, until the services are closed. */
    public SimulationServices serve(RunControl control) throws IOException {
        Participant own = new Participant(settings.domain(), settings.isLocal());
        return new SimulationServices(scenario, own, control, board);
    }

    private List<String> drivenTopics() {
        return scenario.vehicles().stream()
                .filter(plan -> plan.driver().isOpen())
                .map(plan -> Objects.requireNonNull(topics.get(plan.name())))
                .toList();
    }

    /** The node of a rank. */
    private record Node(Participant participant, EpochObserver observer, Attachment driven) implements Attachment {
        @Override
        public void finish(long digest) {
            driven.finish(digest);
        }

        @Override
        public List<String> parts() {
            return driven.parts();
        }

        @Override
        public void close() throws IOException {
            try (participant) {
                driven.close();
            }
        }
    }

    /** Sends the topics of a rank's vehicles. */
    private final class Topics implements EpochObserver, RosDriver.Pace {
        private final LiveTopics out;
        private final boolean hasClock;
        private final Map<VehicleUnit, Vehicle> vehicles = new LinkedHashMap<>();
        private int epoch;

        /** A vehicle, its values, and its messages. */
        private record Vehicle(VehicleUnit unit, LiveRow row, VehicleMessages messages, SensorMessages sensors) {}

        Topics(Participant participant, boolean hasClock) {
            out = new LiveTopics(
                    participant, scenario.origin().place().start_ns().orElse(0), settings.isInLockStep());
            this.hasClock = hasClock;
        }

        @Override
        public double epoch_s() {
            return epoch_ns / NS;
        }

        @Override
        public long stamp_ns(int next) {
            return out.stamp_ns((next - 1) * epoch_ns);
        }

        @Override
        public void onStepped(int stepped, List<VehicleUnit> units) {
            epoch = stepped;
            List<Vehicle> present = new ArrayList<>();
            for (VehicleUnit unit : units) {
                Vehicle vehicle = vehicles.computeIfAbsent(unit, this::begin);
                vehicle.row.fill(scenario.clock().time_s(epoch), unit);
                present.add(vehicle);
            }
            send(present);
        }

        @Override
        public void sendAgain() {
            out.sendAgain();
        }

        private Vehicle begin(VehicleUnit unit) {
            String topic = Objects.requireNonNull(topics.get(unit.plan().name()));
            return new Vehicle(
                    unit,
                    new LiveRow(unit.plan(), scenario.exchange().collisions() != null),
                    new VehicleMessages(out, unit.plan(), topic, epoch_ns),
                    new SensorMessages(out, unit.plan(), topic));
        }

        private void send(List<Vehicle> present) {
            long time_ns = epoch * epoch_ns;
            try {
                if (hasClock) {
                    out.begin().time(out.stamp_ns(time_ns));
                    out.end("/clock", "rosgraph_msgs/Clock", time_ns);
                }
                CdrWriter transforms = out.begin().int32(present.size());
                for (Vehicle vehicle : present) {
                    vehicle.messages.putTransform(transforms, time_ns, vehicle.row);
                }
                out.end("/tf", "tf2_msgs/TFMessage", time_ns);
                for (Vehicle vehicle : present) {
                    vehicle.messages.write(time_ns, vehicle.row);
                    vehicle.sensors.write(time_ns, vehicle.unit.sensors());
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
