package org.furrow.node.run.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class JavaCommandTest {
    /** A controller beside a vehicle in the loop does not take the memory of a run. */
    @Test
    void shouldLeaveOutMemoryThatIsSetAside() {
        assertEquals(
                List.of("-XX:+UseSerialGC", "-XX:MetaspaceSize=64m", "-Xmx1g"),
                JavaCommand.withoutHeap(List.of(
                        "-XX:+UseSerialGC",
                        "-Xmn256m",
                        "-Xms384m",
                        "-XX:+AlwaysPreTouch",
                        "-XX:MetaspaceSize=64m",
                        "-Xmx1g")));
    }
}
