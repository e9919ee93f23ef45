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
     * Runs an action when the parent ends, or has ended before this process could ask for it. A process further down,
     * which inherits the environment of one that has a parent, does not watch: it ends with its own parent.
     *
     * @param environment of this process
     */
    public static void onParentGone(Map<String, String> environment, Runnable action) {
        String requested = environment.get(PARENT);
        if (requested == null) {
            return;
        }
        Optional<ProcessHandle> parent = ProcessHandle.of(Long.parseLong(requested));
        boolean isDirect = parent.equals(ProcessHandle.current().parent());
        if (isDirect || parent.isEmpty()) {
            Thread.ofPlatform().daemon().name("parent-watch").start(() -> {
                parent.ifPresent(process -> process.onExit().join());
                action.run();
            });
        }
    }
}
