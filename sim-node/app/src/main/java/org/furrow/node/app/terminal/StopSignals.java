package org.furrow.node.app.terminal;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.run.launch.EndHook;

/**
 * Requests the end of a run on Ctrl-C, SIGTERM, SIGHUP and SIGUSR1, by which batch systems announce a time limit. The
 * signals do not shut down the JVM: a run that ends in order still loads classes, and libraries register shutdown
 * hooks in their initialisers, which fail during a shutdown.
 *
 * <p>A shutdown by other means, such as {@link System#exit}, requests the end as well, and waits for it.
 */
public final class StopSignals implements AutoCloseable {
    /** Time in which a run must end after a request, in s; then the process is halted. */
    private static final long LIMIT_S = 30;

    /** Interrupts after which the process does not end in order. */
    private static final int MOST_INTERRUPTS = 3;

    /** Signals and the exit codes they lead to. */
    private static final Map<String, Integer> EXIT_CODES =
            new TreeMap<>(Map.of("INT", ExitCodes.INTERRUPTED, "TERM", 143, "HUP", 129, "USR1", ExitCodes.INTERRUPTED));

    /** A signal that stays without effect after the run: its default action would end the process. */
    private static final String KEPT = "USR1";

    private final AtomicInteger code = new AtomicInteger();
    private final AtomicInteger interrupts = new AtomicInteger();
    private final CountDownLatch done = new CountDownLatch(1);
    private final Map<String, Object> earlier = new TreeMap<>();
    private final EndHook hook;

    /** Handles the signals from now on, until it is closed. */
    public StopSignals() {
        hook = new EndHook(() -> {
            code.compareAndSet(0, ExitCodes.INTERRUPTED);
            awaitEnd();
        });
        EXIT_CODES.forEach((name, exitCode) -> {
            Object before = Signals.handle(name, name.equals("INT") ? this::interrupt : () -> request(exitCode));
            if (before != null && !name.equals(KEPT)) {
                earlier.put(name, before);
            }
        });
    }

    /** Ctrl-C again and again ends a process that takes long to end in order, such as while vehicles settle. */
    private void interrupt() {
        if (interrupts.incrementAndGet() == MOST_INTERRUPTS) {
            System.err.println("furrow: interrupted " + MOST_INTERRUPTS + " times; ended at once");
            Runtime.getRuntime().halt(ExitCodes.INTERRUPTED);
        }
        request(ExitCodes.INTERRUPTED);
    }

    private void request(int exitCode) {
        if (code.compareAndSet(0, exitCode)) {
            Thread.ofPlatform().daemon().name("stop-limit").start(this::awaitEnd);
        }
    }

    private void awaitEnd() {
        try {
            if (!done.await(LIMIT_S, TimeUnit.SECONDS)) {
                System.err.println("furrow: interrupted; the run did not end within " + LIMIT_S + " s");
                Runtime.getRuntime().halt(code.get());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether the end was requested. */
    public boolean requested() {
        return code.get() != 0;
    }

    /** Exit code of a process that ends because of the request. */
    public int exitCode() {
        return code.get();
    }

    /** Restores the handling of the signals that end a process. */
    @Override
    public void close() {
        done.countDown();
        earlier.forEach(Signals::restore);
        hook.close();
    }
}
