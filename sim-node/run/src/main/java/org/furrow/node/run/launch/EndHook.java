package org.furrow.node.run.launch;

/** Runs an action when the JVM shuts down, until it is closed. */
public final class EndHook implements AutoCloseable {
    private final Thread hook;

    public EndHook(Runnable action) {
        hook = new Thread(action, "end-hook");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the shutdown has begun and runs the hook
        }
    }
}
