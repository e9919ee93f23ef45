package org.furrow.node.ros2;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.furrow.node.dataset.ros.CdrWriter;
import org.furrow.node.dataset.ros.RosName;
import org.furrow.node.dataset.ros.VehicleMessages;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.ros2.rtps.Participant;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;

/** Sends the topics of vehicles after each epoch. */
final class VehicleTopics implements EpochObserver, RosDriver.Pace {
    private static final double NS = 1e9;

    private final Scenario scenario;
    private final Map<String, String> topics;
    private final LiveTopics out;
    private final boolean hasClock;
    private final long epoch_ns;
    private final Map<VehicleUnit, Vehicle> vehicles = new LinkedHashMap<>();
    private int epoch;

    /** A vehicle, its values, and its messages. */
    private record Vehicle(VehicleUnit unit, LiveRow row, VehicleMessages messages, SensorMessages sensors) {}

    /**
     * @param topics names of the vehicles in topics
     * @param hasClock whether {@code /clock} is sent, before the other messages of an epoch
     */
    VehicleTopics(Scenario scenario, Map<String, String> topics, LiveTopics out, boolean hasClock) {
        this.scenario = scenario;
        this.topics = topics;
        this.out = out;
        this.hasClock = hasClock;
        epoch_ns = Math.round(NS * scenario.clock().step_s()) * scenario.clock().epochTicks();
    }

    /** Names in topics by those of the vehicles. */
    static Map<String, String> names(Scenario scenario) {
        return RosName.unique(
                scenario.vehicles().stream().map(VehiclePlan::name).toList());
    }

    /** Sends messages with the stamps of a scenario. */
    static LiveTopics output(Scenario scenario, Participant participant, RosSettings settings) {
        long start_ns = scenario.origin().place().start_ns().orElse(0);
        return new LiveTopics(participant, start_ns, settings.isInLockStep());
    }

    @Override
    public double epoch_s() {
        return epoch_ns / NS;
    }

    @Override
    public long stamp_ns(int next) {
        return out.stamp_ns((next - 1) * epoch_ns);
    }

    /** Forgets what the messages have of earlier epochs: the next epoch does not follow the last one. */
    void begin() {
        vehicles.clear();
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
