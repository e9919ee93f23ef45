package org.furrow.node.study.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Plan of a study.
 *
 * @param kind {@link #WEAK}, {@link #STRONG} or {@link #RANKS}
 */
public record StudyPlan(String kind, Grid grid, Conduct conduct) {
    /** Weak scaling: a constant number of vehicles on each rank. */
    public static final String WEAK = "weak";
    /** Strong scaling over threads. */
    public static final String STRONG = "strong";
    /** Strong scaling over ranks: a constant number of vehicles in all. */
    public static final String RANKS = "ranks";

    /**
     * Settings, in all combinations.
     *
     * @param vehiclesPerRank empty if {@code vehicles} is given
     * @param transports names of transports, and {@link Cell#UNCOUPLED}
     * @param worlds values of {@code --world}; a plan without any has a replicated ground
     * @param vehicles on all ranks together, a multiple of each number of ranks; null: {@code vehiclesPerRank} decides
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Grid(
            List<Integer> ranks,
            List<Integer> vehiclesPerRank,
            List<Integer> threads,
            List<String> transports,
            @Nullable List<String> worlds,
            @Nullable Integer vehicles) {
        /** With a constant number of vehicles on each rank. */
        public Grid(
                List<Integer> ranks,
                List<Integer> vehiclesPerRank,
                List<Integer> threads,
                List<String> transports,
                @Nullable List<String> worlds) {
            this(ranks, vehiclesPerRank, threads, transports, worlds, null);
        }

        /** With a replicated ground. */
        public Grid(
                List<Integer> ranks, List<Integer> vehiclesPerRank, List<Integer> threads, List<String> transports) {
            this(ranks, vehiclesPerRank, threads, transports, null);
        }

        public Grid {
            ranks = List.copyOf(ranks);
            vehiclesPerRank = List.copyOf(vehiclesPerRank);
            threads = List.copyOf(threads);
            transports = List.copyOf(transports);
            worlds = worlds == null || worlds.equals(List.of(Cell.REPLICATED)) ? null : List.copyOf(worlds);
        }

        private List<String> worldsOf(String transport) {
            return worlds == null || transport.equals(Cell.UNCOUPLED) ? List.of(Cell.REPLICATED) : worlds;
        }
    }

    /**
     * Options common to all runs.
     *
     * @param scenario argument of {@code furrow run}
     * @param repeats runs of each setting
     * @param warmUp_s simulated time of a pass of the warm-up, in s
     * @param runArgs further arguments of all runs
     * @param mpiArgs further arguments of runs over MPI
     */
    public record Conduct(
            String scenario, int repeats, long seed, double warmUp_s, List<String> runArgs, List<String> mpiArgs) {
        public Conduct {
            runArgs = List.copyOf(runArgs);
            mpiArgs = List.copyOf(mpiArgs);
        }
    }

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** All settings, by vehicles, transport, threads and ranks. */
    public List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        Integer vehiclesInAll = grid.vehicles;
        if (vehiclesInAll != null) {
            for (int threads : grid.threads) {
                for (int ranks : grid.ranks) {
                    cells.add(new Cell(ranks, vehiclesInAll / ranks, threads, grid.transports.getFirst()));
                }
            }
        }
        for (int vehicles : grid.vehiclesPerRank) {
            for (String transport : grid.transports) {
                for (int threads : grid.threads) {
                    for (String world : grid.worldsOf(transport)) {
                        for (int ranks : grid.ranks) {
                            cells.add(new Cell(ranks, vehicles, threads, transport, world));
                        }
                    }
                }
            }
        }
        return cells;
    }

    /** The base case of a setting: the same with the smallest number of ranks. */
    public Cell base(Cell of) {
        int least = Collections.min(grid.ranks);
        return grid.vehicles == null
                ? of.withRanks(least)
                : new Cell(least, of.vehicles() / least, of.threads(), of.transport(), of.world());
    }

    /**
     * All runs in order of execution: all settings once, then all settings again, each time in a new order, so that a
     * drift of the machine's speed does not favour any setting.
     */
    public List<Trial> trials() {
        SplittableRandom random = new SplittableRandom(conduct.seed);
        List<Trial> trials = new ArrayList<>();
        for (int repeat = 0; repeat < conduct.repeats; repeat++) {
            List<Cell> order = cells();
            Collections.shuffle(order, random);
            for (Cell cell : order) {
                trials.add(new Trial(cell, repeat));
            }
        }
        return trials;
    }

    public ObjectNode toJson() {
        return MAPPER.valueToTree(this);
    }
}
