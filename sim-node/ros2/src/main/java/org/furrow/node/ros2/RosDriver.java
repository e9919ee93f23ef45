package org.furrow.node.ros2;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.furrow.node.ros2.rtps.Participant;
import org.furrow.node.run.external.Decider;
import org.furrow.node.run.external.DrivenVehicle;
import org.furrow.vehicle.driver.ExternalDriver;
import org.jspecify.annotations.Nullable;

/** Drives vehicles by commands that arrive on their topics. */
final class RosDriver implements Decider {
    static final String ACKERMANN = "/ackermann_cmd";
    static final String TWIST = "/cmd_vel";
    static final String ACKERMANN_TYPE = "ackermann_msgs/AckermannDriveStamped";
    static final String TWIST_TYPE = "geometry_msgs/Twist";
    static final String PRESSURE = "/tyre_pressure_cmd";
    static final String PRESSURE_TYPE = "std_msgs/Float64";
    /** Simulated time for which a command holds without lock step. */
    private static final double HOLD_S = 0.5;

    private static final int TIMEOUT_S = 60;
    /** Time after which the messages are sent again to nodes that may have come later. */
    private static final long AGAIN_NS = 500_000_000L;

    private final Participant participant;
    private final Map<String, String> topics;
    private final boolean isInLockStep;
    private final Pace pace;
    private final Map<String, Input> inputs = new HashMap<>();

    /** The times of the run. */
    interface Pace {
        /** Length of an epoch. */
        double epoch_s();

        /** The stamp at the beginning of an epoch, from 1. */
        long stamp_ns(int epoch);

        /** Sends the messages of the present time again, for nodes that came later. */
        void sendAgain();
    }

    /** What has arrived for a vehicle. */
    private static final class Input {
        final CommandFollower follower;
        private @Nullable RosDriveCommand newest;
        private boolean isNew;
        private double pressure_Pa = Double.NaN;
        int sinceEpoch;

        Input(CommandFollower follower) {
            this.follower = follower;
        }

        synchronized void put(@Nullable RosDriveCommand command) {
            if (command != null) {
                newest = command;
                isNew = true;
                notifyAll();
            }
        }

        /** Sets the commanded inflation of tyres, in Pa, which holds until the next one; NaN: none. */
        synchronized void inflate(double toPressure_Pa) {
            pressure_Pa = toPressure_Pa;
        }

        synchronized double pressure_Pa() {
            return pressure_Pa;
        }

        /** The newest command if it has come since the last call. */
        synchronized @Nullable RosDriveCommand take() {
            RosDriveCommand taken = isNew ? newest : null;
            isNew = false;
            return taken;
        }

        synchronized @Nullable RosDriveCommand newest() {
            return newest;
        }

        /** Waits up to half a second for a command of a time. */
        synchronized @Nullable RosDriveCommand await(long stamp_ns) throws InterruptedException {
            long end_ns = System.nanoTime() + AGAIN_NS;
            for (long rest_ns = AGAIN_NS; rest_ns > 0; rest_ns = end_ns - System.nanoTime()) {
                RosDriveCommand command = take();
                if (command != null && (command.stamp_ns() == 0 || command.stamp_ns() >= stamp_ns)) {
                    return command;
                }
                TimeUnit.NANOSECONDS.timedWait(this, rest_ns);
            }
            return null;
        }
    }

    RosDriver(Participant participant, Map<String, String> topics, boolean isInLockStep, Pace pace) {
        this.participant = participant;
        this.topics = topics;
        this.isInLockStep = isInLockStep;
        this.pace = pace;
    }

    @Override
    public void decide(int epoch, List<DrivenVehicle> vehicles) {
        for (DrivenVehicle vehicle : vehicles) {
            Input input = inputs.computeIfAbsent(vehicle.name(), _ -> subscribe(vehicle, epoch));
            RosDriveCommand command = isInLockStep ? await(input, vehicle, epoch) : free(input, epoch);
            if (command == null) {
                ExternalDriver.hold(vehicle.controls());
            } else {
                input.follower.follow(command, vehicle.unit().report(), pace.epoch_s(), vehicle.controls());
            }
            vehicle.controls().pressure_Pa = input.pressure_Pa();
        }
    }

    @Override
    public boolean hasPressures() {
        return true;
    }

    private Input subscribe(DrivenVehicle vehicle, int epoch) {
        Input input = new Input(new CommandFollower(vehicle.unit().plan().model()));
        input.sinceEpoch = epoch;
        subscribe(vehicle, ACKERMANN, ACKERMANN_TYPE, message -> input.put(RosDriveCommand.ackermann(message)));
        subscribe(vehicle, TWIST, TWIST_TYPE, message -> input.put(RosDriveCommand.twist(message)));
        if (vehicle.hasSoftTyres()) {
            subscribe(vehicle, PRESSURE, PRESSURE_TYPE, message -> RosDriveCommand.pressure_Pa(message)
                    .ifPresent(input::inflate));
        }
        return input;
    }

    private void subscribe(DrivenVehicle vehicle, String topic, String type, Consumer<ByteBuffer> handler) {
        String name = "/" + topics.get(vehicle.name()) + topic;
        participant.subscribe(RosTopic.name(name), RosTopic.type(type), handler::accept);
    }

    private @Nullable RosDriveCommand free(Input input, int epoch) {
        if (input.take() != null) {
            input.sinceEpoch = epoch;
        }
        return (epoch - input.sinceEpoch) * pace.epoch_s() < HOLD_S ? input.newest() : null;
    }

    private RosDriveCommand await(Input input, DrivenVehicle vehicle, int epoch) {
        try {
            for (long waited_ns = 0; waited_ns < TIMEOUT_S * 1_000_000_000L; waited_ns += AGAIN_NS) {
                RosDriveCommand command = input.await(pace.stamp_ns(epoch));
                if (command != null) {
                    return command;
                }
                pace.sendAgain();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while it waited for a command", e);
        }
        String topic = "/" + topics.get(vehicle.name());
        throw new IllegalStateException("no node sent a command to " + topic + ACKERMANN + " or " + topic + TWIST
                + " within " + TIMEOUT_S + " s, epoch=" + epoch);
    }

    @Override
    public void close() {}
}
