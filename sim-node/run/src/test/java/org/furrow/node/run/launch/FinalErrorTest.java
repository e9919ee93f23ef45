package org.furrow.node.run.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.furrow.world.transport.RankLostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FinalErrorTest {
    private final List<String> events = new ArrayList<>();

    private FinalError of(int rank) {
        return new FinalError(rank, events::add, code -> events.add("exit code " + code));
    }

    /** Exactly one rank that still runs names the lost one. */
    @ParameterizedTest
    @CsvSource({
        "0, 1, false, true",
        "2, 1, false, false",
        "1, 0, false, true",
        "2, 0, false, false",
        "1, 0, true, false"
    })
    void shouldNameTheLostRankOnceBeforeTheEnd(int rank, int lost, boolean inItsOwnWords, boolean prints) {
        of(rank).end(new RankLostException(lost, "its process ended"), inItsOwnWords);
        List<String> end = List.of("exit code 3");
        assertEquals(prints ? List.of("rank " + lost + ": its process ended", "exit code 3") : end, events);
    }

    @Test
    void shouldNotRepeatTheMessageOfTheThread() {
        FinalError error = of(0);
        error.leave();
        error.end(new RankLostException(1, "its process ended"), false);
        assertEquals(List.of("exit code 3"), events);
    }
}
