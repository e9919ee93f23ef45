package org.furrow.node.run.launch;

/** Kind of transport between ranks. */
public enum Engine {
    /** Threads of one JVM. */
    LOCAL("local", true),
    /** MPJ Express, its ranks threads of one JVM. */
    MPJ_MULTICORE("mpj multicore", true),
    /** MPJ Express, its ranks JVMs that connect by TCP. */
    MPJ_NIODEV("mpj niodev", false),
    /** An MPI library. */
    MPI("mpi", false);

    private final String text;
    private final boolean inOneProcess;

    Engine(String text, boolean inOneProcess) {
        this.text = text;
        this.inOneProcess = inOneProcess;
    }

    /** True when all ranks are in one process. */
    public boolean inOneProcess() {
        return inOneProcess;
    }

    @Override
    public String toString() {
        return text;
    }
}
