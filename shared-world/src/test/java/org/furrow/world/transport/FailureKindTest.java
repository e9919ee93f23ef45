package org.furrow.world.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class FailureKindTest {
    @ParameterizedTest
    @CsvSource({"INPUT,2", "RUN_FAILED,3", "RANK_LOST,3", "DEADLINES_MISSED,4", "INTERRUPTED,130"})
    void shouldDetermineTheExitCode(FailureKind kind, int exitCode) {
        assertEquals(exitCode, kind.exitCode());
    }

    @ParameterizedTest
    @EnumSource
    void shouldBeReadFromItsCode(FailureKind kind) {
        assertEquals(kind, FailureKind.ofCode(kind.code()));
    }

    @Test
    void shouldReadAnUnknownCodeAsAFailedRun() {
        assertEquals(FailureKind.RUN_FAILED, FailureKind.ofCode(-1));
        assertEquals(FailureKind.RUN_FAILED, FailureKind.ofCode(FailureKind.values().length));
    }

    @Test
    void shouldBeFoundInTheCausesOfAFailure() {
        Exception missed = new RankLostException(2, FailureKind.DEADLINES_MISSED, "too late");
        assertEquals(FailureKind.DEADLINES_MISSED, FailureKind.of(missed));
        assertEquals(FailureKind.DEADLINES_MISSED, FailureKind.of(new IllegalStateException("wrapped", missed)));
        assertEquals(FailureKind.RANK_LOST, FailureKind.of(new RankLostException(1, "its process ended")));
        assertEquals(FailureKind.RUN_FAILED, FailureKind.of(new IllegalStateException("other")));
    }
}
