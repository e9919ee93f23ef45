package org.furrow.node.dataset.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventWindowTest {
    /** Offers the characters of a text; a capital letter holds. Returns those chosen, each with its event. */
    private static String chosen(int before, int after, String samples) {
        EventWindow<Character> window = new EventWindow<>(before, after);
        List<String> chosen = new ArrayList<>();
        for (int n = 0; n < samples.length(); n++) {
            char sample = samples.charAt(n);
            window.offer(sample, Character.isUpperCase(sample), each -> chosen.add("" + each + window.event()));
        }
        return String.join(" ", chosen);
    }

    @Test
    void shouldChooseWhatIsBeforeDuringAndAfterAnEvent() {
        assertEquals("c0 d0 E0 f0", chosen(2, 1, "abcdEfghi"));
        assertEquals("c0 d0 E0 F0 G0 h0", chosen(2, 1, "abcdEFGhij"));
    }

    @Test
    void shouldBeginAnotherEventAfterTheWindow() {
        assertEquals("a0 B0 c0 e1 F1 g1", chosen(1, 1, "aBcdeFgh"));
        assertEquals("B0 F1", chosen(0, 0, "aBcdeFgh"));
    }

    @Test
    void shouldChooseNothingTwiceWhereWindowsOverlap() {
        assertEquals("a0 B0 c0 d0 E0 f0 g0", chosen(3, 2, "aBcdEfgh"));
        assertEquals("a0 B0 c0 d1 E1 f1", chosen(3, 1, "aBcdEfgh"));
    }
}
