package org.furrow.world.transport.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class MpiLauncherTest {
    @Test
    void shouldDetectOpenMpi() {
        MpiLauncher launcher = MpiLauncher.of(
                Map.of("OMPI_COMM_WORLD_SIZE", "4", "OMPI_COMM_WORLD_RANK", "3", "PMIX_RANK", "3", "HOME", "/root"));
        assertEquals("libmpi.so.40", launcher.libraries().get(0));
        assertEquals(OptionalInt.of(4), launcher.ranks());
        assertEquals(3, launcher.rank());
    }

    @Test
    void shouldDetectOpenMpiBySlurmWithPmix() {
        MpiLauncher launcher = MpiLauncher.of(Map.of("PMIX_RANK", "1", "SLURM_STEP_NUM_TASKS", "8"));
        assertEquals("libmpi.so.40", launcher.libraries().get(0));
        assertEquals(OptionalInt.of(8), launcher.ranks());
        assertEquals(1, launcher.rank());
    }

    @Test
    void shouldDetectMpich() {
        MpiLauncher launcher = MpiLauncher.of(Map.of("PMI_RANK", "1", "PMI_FD", "6", "PMI_SIZE", "2"));
        assertEquals("libmpich.so.12", launcher.libraries().get(0));
        assertEquals("libmpi.so.12", launcher.libraries().get(1));
        assertEquals(OptionalInt.of(2), launcher.ranks());
        assertEquals(1, launcher.rank());
    }

    @Test
    void shouldTryAllWithoutALauncher() {
        MpiLauncher launcher = MpiLauncher.of(Map.of("PMI_SIZE", "many"));
        assertEquals(5, launcher.libraries().size());
        assertEquals(OptionalInt.empty(), launcher.ranks());
        assertEquals(0, launcher.rank());
    }
}
