package org.furrow.node.run.launch;

/** What is done when this JVM is told to end, from its making to its closing. */
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
            // the JVM is ending already, and the hook with it
        }
    }
}
