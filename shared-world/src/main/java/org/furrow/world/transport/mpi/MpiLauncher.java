package org.furrow.world.transport.mpi;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The launcher of this process, from the environment.
 *
 * @param libraries names of compatible MPI libraries in order of preference
 * @param rank of this process; 0 without a launcher
 * @param ranks number of ranks started, if known
 */
record MpiLauncher(List<String> libraries, int rank, OptionalInt ranks) {
    MpiLauncher {
        libraries = List.copyOf(libraries);
    }

    /** Detects mpirun and mpiexec of both MPIs, and srun; the library follows from the interface to their processes. */
    static MpiLauncher of(Map<String, String> environment) {
        return new MpiLauncher(
                libraries(environment),
                number(environment, "OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", "SLURM_PROCID")
                        .orElse(0),
                number(environment, "OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"));
    }

    private static List<String> libraries(Map<String, String> environment) {
        if (environment.containsKey("OMPI_COMM_WORLD_SIZE") || environment.containsKey("PMIX_RANK")) {
            return List.of("libmpi.so.40", "libmpi.so", "libmpi_abi.so.0");
        }
        if (environment.containsKey("PMI_RANK") || environment.containsKey("PMI_FD")) {
            return List.of("libmpich.so.12", "libmpi.so.12", "libmpi.so", "libmpi_abi.so.0");
        }
        return List.of("libmpi.so.40", "libmpich.so.12", "libmpi.so.12", "libmpi_abi.so.0", "libmpi.so");
    }

    private static OptionalInt number(Map<String, String> environment, String... variables) {
        for (String variable : variables) {
            String value = environment.get(variable);
            if (value != null && value.matches("\\d{1,9}")) {
                return OptionalInt.of(Integer.parseInt(value));
            }
        }
        return OptionalInt.empty();
    }
}
