package org.furrow.node.run.launch;

/** What connects ranks. */
public enum Engine {
    /** Threads of one JVM. */
    LOCAL("local", true),
    /** MPJ Express, its ranks threads of one JVM. */
    MPJ_MULTICORE("mpj multicore", true),
    /** MPJ Express, its ranks JVMs that connect by TCP. */
    MPJ_NIODEV("mpj niodev", false),
    /** A real MPI. */
    MPI("mpi", false);

    private final String words;
    private final boolean inOneProcess;

    Engine(String words, boolean inOneProcess) {
        this.words = words;
        this.inOneProcess = inOneProcess;
    }

    /** Whether all ranks are in one process. */
    public boolean inOneProcess() {
        return inOneProcess;
    }

    @Override
    public String toString() {
        return words;
    }
}
