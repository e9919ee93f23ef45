package org.furrow.node.app;

import java.lang.reflect.Proxy;

/** Handles signals other than those that end the JVM. */
final class Signals {
    private Signals() {}

    /**
     * Calls the action on SIGUSR1, by which batch systems announce a time limit, instead of ending the process. Does
     * nothing on systems without this signal. The JDK has no public API for it; this one is in module jdk.unsupported.
     */
    static void onUser1(Runnable action) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object ours =
                    Proxy.newProxyInstance(Signals.class.getClassLoader(), new Class<?>[] {handler}, (p, m, a) -> {
                        if (m.getName().equals("handle")) {
                            action.run();
                        }
                        return null;
                    });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance("USR1"), ours);
        } catch (ReflectiveOperationException e) {
            // another system or JVM: its default action remains
        }
    }
}
