package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.furrow.node.app.terminal.ProgressLine;
import org.furrow.node.app.terminal.RunningTime;
import org.furrow.node.app.terminal.ShareProgress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressLineTest {
    @ParameterizedTest
    @CsvSource({
        "0.2, about 0 s left",
        "20.4, about 20 s left",
        "59.6, about 1 min left",
        "1234, about 21 min left",
        "3590, about 1 h 0 min left",
        "24575, about 6 h 50 min left"
    })
    void shouldFormatTheRemainingTime(double left_s, String expected) {
        assertEquals(expected, ProgressLine.timeLeft(left_s));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"0.01; 9;   1 %", "0.25; 10;  25 %  about 30 s left", "1; 5; 100 %  about 0 s left"})
    void shouldEstimateTheRestFromTheShareThatIsDone(double share, double elapsed_s, String expected) {
        assertEquals(expected.strip(), ShareProgress.text(share, elapsed_s).strip());
    }

    @Test
    void shouldLeaveOutPauses() {
        RunningTime running = new RunningTime();
        for (double at_s : new double[] {3, 3.02, 3.04, 63.04, 63.06, 63.08}) {
            running.epoch(at_s);
        }
        assertEquals(4, running.epochs());
        assertEquals(0.08, running.time_s(), 1e-9);
    }

    @Test
    void shouldCountSlowEpochs() {
        RunningTime running = new RunningTime();
        for (double at_s : new double[] {0, 2, 4.5, 6}) {
            running.epoch(at_s);
        }
        assertEquals(6, running.time_s(), 1e-9);
    }
}
