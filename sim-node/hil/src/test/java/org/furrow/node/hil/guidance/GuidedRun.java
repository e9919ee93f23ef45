package org.furrow.node.hil.guidance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.furrow.node.hil.tracking.VirtualLoop;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.scenario.Scenario;
import org.furrow.vehicle.driver.Route;

/** A run in virtual time whose HIL vehicle shares an in-memory bus with a peer. */
final class GuidedRun {
    /** Another node on the bus. */
    interface Peer extends VirtualLoop.Others {
        /** A peer that does nothing. */
        Peer NONE = time_ms -> {};
    }

    /** State of the HIL vehicle at the end of an epoch. */
    record State(double x_m, double y_m, double speed_mps) {}

    /** The bus. */
    final VirtualLoop network;

    private final Scenario scenario;
    private final Path out;

    GuidedRun(Scenario scenario, Path out) {
        this.scenario = scenario;
        this.out = out;
        network = new VirtualLoop(scenario);
    }

    /** Runs the scenario and returns the digest. */
    String run(Peer peer) throws InputError, RunFailedException {
        return network.run(peer, out).digest();
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
        int vehicle = Objects.requireNonNull(scenario.hil()).conductor();
        return scenario.vehicles().get(vehicle).name();
    }

    /** The largest distance from a path, in m. */
    static double furthest_m(List<State> states, Route route) {
        double furthest = 0;
        double s = 8;
        for (State state : states) {
            s = route.project_m(state.x_m(), state.y_m(), s);
            furthest = Math.max(furthest, Math.hypot(state.x_m() - route.x_m(s), state.y_m() - route.y_m(s)));
        }
        return furthest;
    }
}
