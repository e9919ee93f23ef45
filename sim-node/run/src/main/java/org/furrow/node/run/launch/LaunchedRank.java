package org.furrow.node.run.launch;

import java.util.Map;
import org.furrow.node.input.InputError;
import org.jspecify.annotations.Nullable;

/**
 * This process's rank among the processes of a run, from the environment that the launcher has set.
 *
 * @param launcher program that started the process
 * @param rank from 0
 * @param size number of ranks
 */
public record LaunchedRank(Launcher launcher, int rank, int size) {
    /** Environment variable: address of the launching furrow's watch; ranks that others launch lack it. */
    public static final String WATCH = "FURROW_WATCH";
    /** Environment variables of ranks that furrow starts without an MPI: rank, number of ranks, rendezvous. */
    static final String RANK = "FURROW_RANK";

    static final String RANKS = "FURROW_RANKS";
    static final String RENDEZVOUS = "FURROW_RENDEZVOUS";

    /** Program that starts ranks. */
    public enum Launcher {
        FURROW("furrow"),
        OPEN_MPI("Open MPI's mpirun"),
        PMI("mpirun or srun"),
        SLURM("srun");

        private final String text;

        Launcher(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /**
     * This process's rank; null when it was not started as one of several.
     *
     * @param environment of the process
     * @throws InputError when the environment is inconsistent
     */
    public static @Nullable LaunchedRank find(Map<String, String> environment) throws InputError {
        if (environment.containsKey(RANK)) {
            return of(environment, Launcher.FURROW, RANK, RANKS);
        }
        if (environment.containsKey("OMPI_COMM_WORLD_RANK")) {
            return of(environment, Launcher.OPEN_MPI, "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE");
        }
        // a Slurm step of one task, such as an interactive shell, is not one of several, even with a PMI
        boolean single = "1".equals(environment.get("SLURM_STEP_NUM_TASKS"));
        if (environment.containsKey("PMI_RANK") && !(single && "1".equals(environment.get("PMI_SIZE")))) {
            return of(environment, Launcher.PMI, "PMI_RANK", "PMI_SIZE");
        }
        // a batch script has SLURM_PROCID but is not a step
        if (environment.containsKey("SLURM_STEP_NUM_TASKS") && environment.containsKey("SLURM_PROCID") && !single) {
            Launcher launcher = environment.containsKey("PMIX_RANK") ? Launcher.PMI : Launcher.SLURM;
            return of(environment, launcher, "SLURM_PROCID", "SLURM_STEP_NUM_TASKS");
        }
        return null;
    }

    /**
     * Whether this may be a shell in an allocation of Slurm, which {@code srun --pty} has given the environment of the
     * first of several tasks.
     */
    public boolean mayBeShell(Map<String, String> environment) {
        boolean isSlurm = launcher == Launcher.SLURM || launcher == Launcher.PMI;
        return isSlurm && rank == 0 && environment.containsKey("SLURM_PROCID");
    }

    private static LaunchedRank of(Map<String, String> environment, Launcher launcher, String rank, String size)
            throws InputError {
        LaunchedRank launched = new LaunchedRank(launcher, number(environment, rank), number(environment, size));
        if (launched.rank < 0 || launched.rank >= launched.size) {
            throw new InputError("environment: " + rank + "=" + launched.rank + " is not in [0, " + size + "="
                    + launched.size + ")");
        }
        return launched;
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
