package org.furrow.node.run.launch;

import java.util.Map;
import org.furrow.node.input.InputError;
import org.jspecify.annotations.Nullable;

/**
 * Which of several processes of one run this is, as whoever started it says in the environment.
 *
 * @param launcher what started it
 * @param rank from 0
 * @param size number of ranks
 */
public record LaunchedRank(Launcher launcher, int rank, int size) {
    /** Environment: where the watch of a run is that furrow launched. */
    static final String WATCH = "FURROW_WATCH";
    /** Environment: rank, number of ranks and meeting point of ranks that furrow itself starts, one by one. */
    static final String RANK = "FURROW_RANK";

    static final String RANKS = "FURROW_RANKS";
    static final String RENDEZVOUS = "FURROW_RENDEZVOUS";

    /** Who starts ranks. */
    public enum Launcher {
        FURROW("furrow"),
        OPEN_MPI("Open MPI's mpirun"),
        PMI("mpirun or srun"),
        SLURM("srun");

        private final String words;

        Launcher(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    /**
     * This process's place; null when nobody launched it as one of several.
     *
     * @param environment of the process
     * @throws InputError when the environment contradicts itself
     */
    public static @Nullable LaunchedRank find(Map<String, String> environment) throws InputError {
        if (environment.containsKey(RANK)) {
            return of(environment, Launcher.FURROW, RANK, RANKS);
        }
        if (environment.containsKey("OMPI_COMM_WORLD_RANK")) {
            return of(environment, Launcher.OPEN_MPI, "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE");
        }
        // a step of one task, such as an interactive shell, is not one of several, whatever it was prepared for
        boolean single = "1".equals(environment.get("SLURM_STEP_NUM_TASKS"));
        if (environment.containsKey("PMI_RANK") && !(single && "1".equals(environment.get("PMI_SIZE")))) {
            return of(environment, Launcher.PMI, "PMI_RANK", "PMI_SIZE");
        }
        // a batch script has SLURM_PROCID, too, but is no step
        if (environment.containsKey("SLURM_STEP_NUM_TASKS") && environment.containsKey("SLURM_PROCID") && !single) {
            Launcher launcher = environment.containsKey("PMIX_RANK") ? Launcher.PMI : Launcher.SLURM;
            return of(environment, launcher, "SLURM_PROCID", "SLURM_STEP_NUM_TASKS");
        }
        return null;
    }

    private static LaunchedRank of(Map<String, String> environment, Launcher launcher, String rank, String size)
            throws InputError {
        LaunchedRank place = new LaunchedRank(launcher, number(environment, rank), number(environment, size));
        if (place.rank < 0 || place.rank >= place.size) {
            throw new InputError(
                    "environment: " + rank + "=" + place.rank + " is not in [0, " + size + "=" + place.size + ")");
        }
        return place;
    }

    private static int number(Map<String, String> environment, String name) throws InputError {
        String text = environment.getOrDefault(name, "");
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new InputError("environment: " + name + "='" + text + "' must be a whole number");
        }
    }
}
