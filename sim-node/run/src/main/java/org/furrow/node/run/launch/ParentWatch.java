package org.furrow.node.run.launch;

import java.util.Map;
import java.util.Optional;

/** Ends a process whose parent is gone, where the parent asked for it: what it was started for, nobody wants any more. */
public final class ParentWatch {
    /** Environment: number of the process that its own children must not outlive. */
    private static final String PARENT = "FURROW_PARENT";

    private ParentWatch() {}

    /** What a process adds to its children's environment, so that they end with it however it ends. */
    public static Map<String, String> variables() {
        return Map.of(PARENT, Long.toString(ProcessHandle.current().pid()));
    }

    /**
     * Has an action done when the parent ends; nothing unless it asked for that itself, since the environment is passed on.
     *
     * @param environment of this process
     */
    public static void onParentGone(Map<String, String> environment, Runnable action) {
        String asked = environment.get(PARENT);
        Optional<ProcessHandle> parent = ProcessHandle.current().parent();
        if (asked != null
                && parent.isPresent()
                && asked.equals(Long.toString(parent.get().pid()))) {
            Thread watch = new Thread(
                    () -> {
                        parent.get().onExit().join();
                        action.run();
                    },
                    "parent-watch");
            watch.setDaemon(true);
            watch.start();
        }
    }
}
