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

/** A run in virtual time whose HIL vehicle talks with somebody over a bus in memory, who is asked in every tick: the same frames in the same ticks every time. */
final class GuidedRun {
    private static final int RANKS = 2;

    /** Who sits at the other end of the bus. */
    interface Peer {
        /** Nobody. */
        Peer NOBODY = time_ms -> {};

        /** Does what is due at a time. */
        void step(long time_ms);
    }

    /** Where the HIL vehicle was at the end of an epoch. */
    record Place(double x_m, double y_m, double speed_mps) {}

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

    /** Runs it all and returns the digest. */
    String run(Peer peer) throws InputError, RunFailedException {
        RunPreparation.Plan plan = new RunPreparation.Plan(scenario, Run.Options.of(RANKS, 1), out);
        RankGroup crew = new LocalRankGroup(RANKS, scenario.exchange().delay() + 2, 30_000);
        CanBus bus = new AskingBus(network.join(), peer);
        HilExtension outfit = new HilExtension(
                scenario,
                new HilExtension.Setup(bus, "memory", null, new EventQueue(), new HilView()),
                HilExtension.Pace.FREE,
                clock);
        RunSummary summary = new Run(plan, RunPreparation.local(plan, Progress.NONE), Progress.NONE, () -> false)
                .with(outfit)
                .execute(crew, "local")
                .orElseThrow();
        return summary.digest();
    }

    /** Where the HIL vehicle was. */
    List<Place> places() throws IOException {
        return places(out, hilVehicle(scenario));
    }

    static List<Place> places(Path run, String vehicle) throws IOException {
        List<String> lines = Files.readAllLines(run.resolve("vehicles/" + vehicle + ".csv"));
        List<String> columns = Arrays.asList(lines.get(0).split(","));
        int x = columns.indexOf("x_m");
        int y = columns.indexOf("y_m");
        int speed = columns.indexOf("speed_mps");
        List<Place> places = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",");
            places.add(new Place(
                    Double.parseDouble(cells[x]), Double.parseDouble(cells[y]), Double.parseDouble(cells[speed])));
        }
        return places;
    }

    static String hilVehicle(Scenario scenario) {
        int vehicle = Objects.requireNonNull(scenario.exchange().hil()).vehicle();
        return scenario.vehicles().get(vehicle).name();
    }

    /** The largest distance from a path, in m. */
    static double furthest_m(List<Place> places, Route route) {
        double furthest = 0;
        double s = 8;
        for (Place place : places) {
            s = route.project_m(place.x_m, place.y_m, s);
            furthest = Math.max(furthest, Math.hypot(place.x_m - route.x_m(s), place.y_m - route.y_m(s)));
        }
        return furthest;
    }

    /** A bus that asks the peer before it hands over. */
    private final class AskingBus implements CanBus {
        private final CanBus inner;
        private final Peer peer;

        AskingBus(CanBus inner, Peer peer) {
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
