package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.furrow.node.app.terminal.TerminalProgress;
import org.furrow.node.app.terminal.Words;
import org.furrow.node.study.output.MarkdownPage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {
    @ParameterizedTest
    @CsvSource({
        "0.2293, 4.4 x faster than real time",
        "0.02, 50 x faster than real time",
        "1.02, as fast as real time",
        "2.5, 2.5 x slower than real time",
        "12.4, 12 x slower than real time"
    })
    void shouldCompareWithRealTime(double rtf, String expected) {
        assertEquals(expected, Words.speed(rtf));
    }

    @ParameterizedTest
    @CsvSource({"5.72, 5.7 s", "99.9, 99.9 s", "600, 10 min", "24575, 6 h 50 min"})
    void shouldFormatDurations(double s, String expected) {
        assertEquals(expected, Words.duration(s));
    }

    @Test
    void shouldUseTheSingularForOne() {
        assertEquals("1 rank", MarkdownPage.counted(1, "rank"));
        assertEquals("4 ranks", MarkdownPage.counted(4, "rank"));
    }

    @Test
    void shouldEstimateOnlyAfterSomeSeconds() {
        assertEquals("  5 %  1.0 of 20.0 s simulated", TerminalProgress.text(50, 50, 1000, 0.02, 1.5));
        assertEquals(
                " 50 %  10.0 of 20.0 s simulated, 2.0 x faster than real time, about 5 s left",
                TerminalProgress.text(500, 500, 1000, 0.02, 5));
    }
}
