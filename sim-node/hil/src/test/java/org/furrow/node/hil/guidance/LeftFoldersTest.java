package org.furrow.node.hil.guidance;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class LeftFoldersTest {
    /** Above the greatest number of a process. */
    private static final int NO_PROCESS = 999_999_999;

    @Test
    void shouldDeleteFoldersOfProcessesThatHaveEnded() throws Exception {
        Path first = LeftFolders.make();
        Path parent = Objects.requireNonNull(first.getParent());
        Path left = Files.createDirectory(parent.resolve("furrow-controller-" + NO_PROCESS + "-1"));
        Files.writeString(left.resolve("guidance.log"), "killed");
        Path second = LeftFolders.make();
        try {
            assertFalse(Files.exists(left));
            assertTrue(Files.exists(first), "of a process that runs");
        } finally {
            LeftFolders.delete(first);
            LeftFolders.delete(second);
        }
        assertFalse(Files.exists(first));
    }
}
