package org.furrow.node.run.launch;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("run")
class ParentWatchTest {
    private static final int LIMIT_S = 60;
    private static final int MOMENT_MS = 200;

    /** A child takes half a second to start; its parent may be killed in that time. */
    @Test
    void shouldEndAProcessWhoseParentHasEndedBeforeItStarted() throws Exception {
        Process parent = new ProcessBuilder("true").start();
        parent.waitFor();
        CountDownLatch ended = new CountDownLatch(1);
        ParentWatch.onParentGone(Map.of("FURROW_PARENT", Long.toString(parent.pid())), ended::countDown);
        assertTrue(ended.await(LIMIT_S, TimeUnit.SECONDS));
    }

    @Test
    void shouldNotEndAProcessFurtherDownOrWithoutRequest() throws Exception {
        CountDownLatch ended = new CountDownLatch(1);
        long another = ProcessHandle.current().pid();
        ParentWatch.onParentGone(Map.of("FURROW_PARENT", Long.toString(another)), ended::countDown);
        ParentWatch.onParentGone(Map.of(), ended::countDown);
        assertFalse(ended.await(MOMENT_MS, TimeUnit.MILLISECONDS));
    }
}
