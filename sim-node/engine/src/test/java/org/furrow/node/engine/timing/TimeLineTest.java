package org.furrow.node.engine.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.furrow.node.engine.timing.TimeLine.Phase;
import org.furrow.node.engine.timing.TimeLine.Span;
import org.junit.jupiter.api.Test;

class TimeLineTest {
    @Test
    void shouldKeepSpansWhileATrackGrows() {
        TimeLine line = new TimeLine(true);
        TimeLine.Track track = line.track("rank-0");
        int count = 5000;
        for (int n = 0; n < count; n++) {
            if (n % 2 == 0) {
                track.addStep(n, n % 7, 10L * n, 10L * n + 8, 5, 3);
            } else {
                track.add(Phase.COMMIT, n, 10L * n, 10L * n + 4);
            }
        }
        assertEquals(count, track.spans().size());
        assertEquals(
                new Span(Phase.STEP, 4000, 4000 % 7, 40_000, 40_008, 5, 3),
                track.spans().get(4000));
        assertEquals(
                new Span(Phase.COMMIT, 4001, -1, 40_010, 40_014, 0, 0),
                track.spans().get(4001));
        assertEquals(0, track.dropped());
    }

    @Test
    void shouldCountWhatItDoesNotKeep() {
        TimeLine.Track track = new TimeLine(false).track("rank-0");
        track.add(Phase.WAIT, 1, 0, 1);
        track.addStep(1, 0, 1, 2, 1, 0);
        assertEquals(0, track.spans().size());
        assertEquals(2, track.dropped());
    }
}
