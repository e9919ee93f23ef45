package org.furrow.node.app.terminal;

import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/** Handles signals. The JDK has no public API for them; this one is in module jdk.unsupported. */
public final class Signals {
    private static final String SIGNAL = "sun.misc.Signal";
    private static final String HANDLER = "sun.misc.SignalHandler";

    private Signals() {}

    /**
     * Calls the action on a signal, instead of what the JVM does. Does nothing where the system lacks the signal, or
     * where the JVM does not give it away.
     *
     * @param name without the prefix SIG
     * @return the handler before, for {@link #restore}; null when nothing was changed
     */
    static @Nullable Object handle(String name, Runnable action) {
        try {
            Class<?> handler = Class.forName(HANDLER);
            Object ours =
                    Proxy.newProxyInstance(Signals.class.getClassLoader(), new Class<?>[] {handler}, (p, m, a) -> {
                        if (m.getName().equals("handle")) {
                            action.run();
                        }
                        return null;
                    });
            return set(name, ours);
        } catch (ReflectiveOperationException e) {
            return null; // another system or JVM: its default action remains
        }
    }

    /** Restores a handler that {@link #handle} has replaced. */
    static void restore(String name, Object before) {
        try {
            set(name, before);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("SIG" + name + " was handled, but its handler cannot be restored", e);
        }
    }

    /** Sends a signal to this process; false when this is impossible. */
    public static boolean raise(String name) {
        try {
            Class<?> signal = Class.forName(SIGNAL);
            signal.getMethod("raise", signal).invoke(null, of(name));
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    private static Object set(String name, Object handler) throws ReflectiveOperationException {
        Class<?> signal = Class.forName(SIGNAL);
        return signal.getMethod("handle", signal, Class.forName(HANDLER)).invoke(null, of(name), handler);
    }

    private static Object of(String name) throws ReflectiveOperationException {
        return Class.forName(SIGNAL).getConstructor(String.class).newInstance(name);
    }
}
