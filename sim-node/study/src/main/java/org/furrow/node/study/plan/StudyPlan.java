package org.furrow.node.study.plan;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a study runs.
 *
 * @param kind of the study, such as weak
 * @param grid the settings
 * @param conduct how each of them is run
 */
public record StudyPlan(String kind, Grid grid, Conduct conduct) {
    /**
     * Settings, each combined with each.
     *
     * @param transports names of engines, and {@link Cell#UNCOUPLED}
     * @param interests_m radii in m; 0: all at once
     */
    public record Grid(
            List<Integer> ranks,
            List<Integer> vehiclesPerRank,
            List<Integer> threads,
            List<String> transports,
            List<Double> interests_m) {
        public Grid {
            ranks = List.copyOf(ranks);
            vehiclesPerRank = List.copyOf(vehiclesPerRank);
            threads = List.copyOf(threads);
            transports = List.copyOf(transports);
            interests_m = List.copyOf(interests_m);
        }
    }

    /**
     * How runs are made.
     *
     * @param scenario as {@code furrow run} takes it
     * @param repeats runs of each setting
     * @param seed of the order of runs
     * @param warmUp_s what each run steps before it is measured, in s of simulated time
     * @param runArgs further arguments of every run
     * @param mpiArgs further arguments of runs over a real MPI
     */
    public record Conduct(
            String scenario, int repeats, long seed, double warmUp_s, List<String> runArgs, List<String> mpiArgs) {
        public Conduct {
            runArgs = List.copyOf(runArgs);
            mpiArgs = List.copyOf(mpiArgs);
        }
    }

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** All settings, in the order of the grid. */
    public List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (int vehicles : grid.vehiclesPerRank) {
            for (String transport : grid.transports) {
                // what is not coupled applies nobody's changes, near or far
                List<Double> interests_m = transport.equals(Cell.UNCOUPLED) ? List.of(0.0) : grid.interests_m;
                for (int threads : grid.threads) {
                    for (double interest_m : interests_m) {
                        for (int ranks : grid.ranks) {
                            cells.add(new Cell(ranks, vehicles, threads, transport, interest_m));
                        }
                    }
                }
            }
        }
        return cells;
    }

    /**
     * All runs, in the order in which they are made: every setting once, then every setting again, in a new order each time, so
     * that a machine that becomes slower or faster meanwhile favours none.
     */
    public List<Trial> trials() {
        Shuffle shuffle = new Shuffle(conduct.seed);
        List<Trial> trials = new ArrayList<>();
        for (int repeat = 0; repeat < conduct.repeats; repeat++) {
            for (Cell cell : shuffle.of(cells())) {
                trials.add(new Trial(cell, repeat));
            }
        }
        return trials;
    }

    /** As JSON, from which it can be read again. */
    public ObjectNode toJson() {
        return MAPPER.valueToTree(this);
    }
}
