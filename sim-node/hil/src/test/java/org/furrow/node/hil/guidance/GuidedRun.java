package org.furrow.node.hil.guidance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.furrow.node.can.BusStats;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.FrameHandler;
import org.furrow.node.can.bus.MemoryNetwork;
import org.furrow.node.hil.EventQueue;
import org.furrow.node.hil.HilExtension;
import org.furrow.node.hil.HilView;
import org.furrow.node.hil.TickClock;
import org.furrow.node.input.InputError;
import org.furrow.node.run.LocalRankGroup;
import org.furrow.node.run.Progress;
import org.furrow.node.run.RankGroup;
import org.furrow.node.run.Run;
import org.furrow.node.run.RunFailedException;
import org.furrow.node.run.RunPreparation;
import org.furrow.node.run.RunSummary;
import org.furrow.node.scenario.Scenario;
import org.furrow.vehicle.driver.Route;

/**
 * A run in virtual time whose HIL vehicle shares an in-memory bus with a peer. The peer is stepped in every
 * tick, so that repeated runs exchange the same frames in the same ticks.
 */
final class GuidedRun {
    private static final int MOST_RANKS = 2;

    /** Another node on the bus. */
    interface Peer {
        /** A peer that does nothing. */
        Peer NONE = time_ms -> {};

        /** Receives and sends frames at a time. */
        void step(long time_ms);
    }

    /** State of the HIL vehicle at the end of an epoch. */
    record State(double x_m, double y_m, double speed_mps) {}

    final MemoryNetwork network;
    private final TickClock clock;
    private final Scenario scenario;
    private final Path out;

    GuidedRun(Scenario scenario, Path out) {
        this.scenario = scenario;
        this.out = out;
        clock = new TickClock(scenario.clock().step_s());
        network = new MemoryNetwork(clock);
    }

    /** Runs the scenario and returns the digest. */
    String run(Peer peer) throws InputError, RunFailedException {
        int ranks = Math.min(MOST_RANKS, scenario.vehicles().size());
        RunPreparation.Plan plan = new RunPreparation.Plan(scenario, Run.Options.of(ranks, 1), out);
        RankGroup group = new LocalRankGroup(ranks, scenario.exchange().delay() + 2, 30_000);
        CanBus bus = new PeerBus(network.join(), peer);
        HilExtension extension = new HilExtension(
                scenario,
                List.of(new HilExtension.Setup(List.of(new HilExtension.Line("memory", bus)), new EventQueue(), clock)),
                null,
                new HilView(),
                HilExtension.Pace.FREE);
        RunSummary summary = new Run(plan, RunPreparation.local(plan, Progress.NONE), Progress.NONE, () -> false)
                .with(extension)
                .execute(group, "local")
                .orElseThrow();
        return summary.digest();
    }

    /** States of the HIL vehicle by epoch. */
    List<State> states() throws IOException {
        return states(out, hilVehicle(scenario));
    }

    static List<State> states(Path run, String vehicle) throws IOException {
        List<String> lines = Files.readAllLines(run.resolve("vehicles/" + vehicle + ".csv"));
        List<String> columns = Arrays.asList(lines.get(0).split(","));
        int x = columns.indexOf("x_m");
        int y = columns.indexOf("y_m");
        int speed = columns.indexOf("speed_mps");
        List<State> states = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",");
            states.add(new State(
                    Double.parseDouble(cells[x]), Double.parseDouble(cells[y]), Double.parseDouble(cells[speed])));
        }
        return states;
    }

    static String hilVehicle(Scenario scenario) {
        int vehicle = Objects.requireNonNull(scenario.exchange().hil()).conductor();
        return scenario.vehicles().get(vehicle).name();
    }

    /** The largest distance from a path, in m. */
    static double furthest_m(List<State> states, Route route) {
        double furthest = 0;
        double s = 8;
        for (State state : states) {
            s = route.project_m(state.x_m, state.y_m, s);
            furthest = Math.max(furthest, Math.hypot(state.x_m - route.x_m(s), state.y_m - route.y_m(s)));
        }
        return furthest;
    }

    /** A bus that steps the peer before each drain. */
    private final class PeerBus implements CanBus {
        private final CanBus inner;
        private final Peer peer;

        PeerBus(CanBus inner, Peer peer) {
            this.inner = inner;
            this.peer = peer;
        }

        @Override
        public boolean send(CanFrame frame) {
            return inner.send(frame);
        }

        @Override
        public int drain(FrameHandler handler) {
            peer.step(clock.getAsLong() / 1_000_000);
            return inner.drain(handler);
        }

        @Override
        public BusStats stats() {
            return inner.stats();
        }

        @Override
        public void close() {
            inner.close();
        }
    }
}
