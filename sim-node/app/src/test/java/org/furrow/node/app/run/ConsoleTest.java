package org.furrow.node.app.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.furrow.node.control.ControlStatus;
import org.furrow.node.control.ControlStatus.State;
import org.junit.jupiter.api.Test;

class ConsoleTest {
    private static String text(State state, int epoch, double speed, double rate) {
        return Console.text(new ControlStatus(state, epoch, 50_000, 0.02 * epoch, 1000, speed, rate, null, 0));
    }

    @Test
    void shouldFitIntoALineOfTheTerminal() {
        for (State state : State.values()) {
            String line = text(state, 49_999, 1 / 32., 12.34);
            assertTrue(line.length() < 80, line.length() + ": " + line);
        }
    }

    @Test
    void shouldDistinguishPlayingFromWriting() {
        assertEquals(
                "playing [==========>         ] 500.00 of 1000.0 s, speed 2 x (is 1.98 x)",
                text(State.PLAYING, 25_000, 2, 1.98));
        assertTrue(text(State.PLAYING, 25_000, 0.0625, 0).endsWith("speed 1/16 x"));
        assertEquals("writing results", text(State.PLAYING, 50_000, 2, 1.98));
    }
}
