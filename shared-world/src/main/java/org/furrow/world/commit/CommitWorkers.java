package org.furrow.world.commit;

/** Threads that share the work of a commit. */
public interface CommitWorkers {
    /** The caller's thread alone. */
    CommitWorkers NONE = new CommitWorkers() {
        @Override
        public int threads() {
            return 1;
        }

        @Override
        public void run(int count, Job job) {
            for (int task = 0; task < count; task++) {
                job.run(task, 0);
            }
        }
    };

    /** Number of threads, with the caller's. */
    int threads();

    /**
     * Carries out tasks 0 to count - 1, in any order and several at a time, and returns when all are done. Of several
     * exceptions, that of the first task is thrown.
     */
    void run(int count, Job job);

    /** A work in parts that share no written data. */
    @FunctionalInterface
    interface Job {
        /** @param worker number of the thread that calls, in [0, threads) */
        void run(int task, int worker);
    }
}
