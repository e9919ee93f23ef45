package org.furrow.node.app;

import java.lang.reflect.Proxy;

/** Signals beyond those that end the JVM. */
final class Signals {
    private Signals() {}

    /**
     * Has SIGUSR1, with which batch systems announce a time limit, do something else than end the process; nothing where there
     * is no such signal. The JDK has no public way; this one is of its module jdk.unsupported.
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
            // another system, or another JVM: the signal then does there what it does
        }
    }
}
