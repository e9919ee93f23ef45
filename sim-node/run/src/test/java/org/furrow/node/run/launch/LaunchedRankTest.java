package org.furrow.node.run.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Objects;
import org.furrow.node.input.InputError;
import org.junit.jupiter.api.Test;

class LaunchedRankTest {
    @Test
    void shouldBeFoundInTheEnvironmentOfTheLauncher() throws InputError {
        assertNull(LaunchedRank.find(Map.of("HOME", "/home/user")));
        assertEquals(
                new LaunchedRank(LaunchedRank.Launcher.OPEN_MPI, 3, 4),
                LaunchedRank.find(Map.of("OMPI_COMM_WORLD_RANK", "3", "OMPI_COMM_WORLD_SIZE", "4")));
        assertEquals(
                new LaunchedRank(LaunchedRank.Launcher.PMI, 0, 2),
                LaunchedRank.find(Map.of("PMI_RANK", "0", "PMI_SIZE", "2", "PMI_FD", "7")));
        assertEquals(
                new LaunchedRank(LaunchedRank.Launcher.SLURM, 63, 64),
                LaunchedRank.find(Map.of("SLURM_PROCID", "63", "SLURM_STEP_NUM_TASKS", "64")));
        assertEquals(
                new LaunchedRank(LaunchedRank.Launcher.PMI, 1, 2),
                LaunchedRank.find(Map.of("PMIX_RANK", "1", "SLURM_PROCID", "1", "SLURM_STEP_NUM_TASKS", "2")),
                "srun --mpi=pmix");
        assertEquals(
                new LaunchedRank(LaunchedRank.Launcher.FURROW, 1, 2),
                LaunchedRank.find(Map.of("FURROW_RANK", "1", "FURROW_RANKS", "2")));
    }

    /** Slurm sets SLURM_PROCID for a batch script, too, which is a single process. */
    @Test
    void shouldNotTreatABatchScriptAsARank() throws InputError {
        assertNull(LaunchedRank.find(Map.of("SLURM_JOB_ID", "7", "SLURM_PROCID", "0", "SLURM_NTASKS", "4")));
    }

    /** srun --pty starts one task, with the environment of an MPI when --mpi has a default. */
    @Test
    void shouldNotTreatAnInteractiveStepAsARank() throws InputError {
        Map<String, String> step = Map.of("SLURM_PROCID", "0", "SLURM_STEP_NUM_TASKS", "1");
        assertNull(LaunchedRank.find(step));
        assertNull(LaunchedRank.find(Map.of("PMIX_RANK", "0", "SLURM_PROCID", "0", "SLURM_STEP_NUM_TASKS", "1")));
        assertNull(LaunchedRank.find(
                Map.of("PMI_RANK", "0", "PMI_SIZE", "1", "SLURM_PROCID", "0", "SLURM_STEP_NUM_TASKS", "1")));
        assertEquals(
                new LaunchedRank(LaunchedRank.Launcher.PMI, 2, 4),
                LaunchedRank.find(
                        Map.of("PMI_RANK", "2", "PMI_SIZE", "4", "SLURM_PROCID", "0", "SLURM_STEP_NUM_TASKS", "1")),
                "mpirun of MPICH in such a step");
    }

    /** srun -n 4 --pty gives a shell the environment of the first of four tasks. */
    @Test
    void shouldTellWhatMayBeAShellOfSlurm() throws InputError {
        Map<String, String> shell = Map.of("SLURM_PROCID", "0", "SLURM_STEP_NUM_TASKS", "4");
        assertTrue(Objects.requireNonNull(LaunchedRank.find(shell)).mayBeShell(shell));
        Map<String, String> second = Map.of("SLURM_PROCID", "1", "SLURM_STEP_NUM_TASKS", "4");
        assertFalse(Objects.requireNonNull(LaunchedRank.find(second)).mayBeShell(second));
        Map<String, String> mpirun = Map.of(
                "OMPI_COMM_WORLD_RANK",
                "0",
                "OMPI_COMM_WORLD_SIZE",
                "2",
                "SLURM_PROCID",
                "0",
                "SLURM_STEP_NUM_TASKS",
                "4");
        assertFalse(Objects.requireNonNull(LaunchedRank.find(mpirun)).mayBeShell(mpirun));
    }

    @Test
    void shouldRefuseAnInconsistentEnvironment() {
        InputError e = assertThrows(
                InputError.class,
                () -> LaunchedRank.find(Map.of("OMPI_COMM_WORLD_RANK", "4", "OMPI_COMM_WORLD_SIZE", "4")));
        assertEquals("environment: OMPI_COMM_WORLD_RANK=4 is not in [0, OMPI_COMM_WORLD_SIZE=4)", e.getMessage());
        e = assertThrows(InputError.class, () -> LaunchedRank.find(Map.of("FURROW_RANK", "0")));
        assertTrue(String.valueOf(e.getMessage()).contains("FURROW_RANKS='' must be a whole number"), e.getMessage());
    }
}
