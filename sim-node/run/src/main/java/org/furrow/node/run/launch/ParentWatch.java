package org.furrow.node.run.launch;

import java.util.Map;
import java.util.Optional;

/** Ends a process when its parent ends, if the parent requests this in the environment. */
public final class ParentWatch {
    /** Environment variable: id of the process whose children must end with it. */
    private static final String PARENT = "FURROW_PARENT";

    private ParentWatch() {}

    /** Variables for the environment of child processes that must end with this one. */
    public static Map<String, String> variables() {
        return Map.of(PARENT, Long.toString(ProcessHandle.current().pid()));
    }

    /**
     * Runs an action when the parent ends, if the direct parent has requested it: processes further down inherit the
     * environment, too.
     *
     * @param environment of this process
     */
    public static void onParentGone(Map<String, String> environment, Runnable action) {
        String requested = environment.get(PARENT);
        Optional<ProcessHandle> parent = ProcessHandle.current().parent().filter(process -> Long.toString(process.pid())
                .equals(requested));
        parent.ifPresent(
                process -> Thread.ofPlatform().daemon().name("parent-watch").start(() -> {
                    process.onExit().join();
                    action.run();
                }));
    }
}
