package org.furrow.node.app;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.furrow.world.transport.mpj.MpjEngine;

/** Ways to start ranks, which need software that may be missing on this machine. */
enum Ranks {
    LOCAL("", "--transport local"),
    MPJ_MULTICORE("libmpj-java", "--transport mpj"),
    MPJ_NIODEV("libmpj-java", "--transport mpj --mpj-device niodev"),
    OPEN_MPI("openmpi-bin", "--transport mpi --mpirun mpirun.openmpi"),
    MPICH("mpich", "--transport mpi --mpirun mpirun.mpich");

    private final String debianPackage;
    private final String options;

    Ranks(String debianPackage, String options) {
        this.debianPackage = debianPackage;
        this.options = options;
    }

    List<String> options() {
        return List.of(options.split(" "));
    }

    /** Whether the software is installed; prints a note when it is not. */
    boolean isHere() {
        boolean here =
                switch (this) {
                    case LOCAL -> true;
                    case MPJ_MULTICORE, MPJ_NIODEV -> MpjEngine.find().isPresent();
                    case OPEN_MPI -> isOnPath("mpirun.openmpi");
                    case MPICH -> isOnPath("mpirun.mpich");
                };
        if (!here) {
            System.err.println("*** NOT TESTED: " + this + ", package " + debianPackage + " is missing ***");
        }
        return here;
    }

    private static boolean isOnPath(String command) {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(":")) {
            if (Files.isExecutable(Path.of(folder, command))) {
                return true;
            }
        }
        return false;
    }

    /** Waits for the process of a rank among the descendants of the launching process. */
    static ProcessHandle find(Process launching, int rank) throws InterruptedException {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(300);
        while (launching.isAlive() && System.nanoTime() < until) {
            Optional<ProcessHandle> found = launching
                    .descendants()
                    .filter(process -> isRank(process, rank))
                    .findFirst();
            if (found.isPresent()) {
                return found.get();
            }
            Thread.sleep(20);
        }
        throw new IllegalStateException("rank " + rank + " was not found");
    }

    private static boolean isRank(ProcessHandle process, int rank) {
        try {
            String environment = Files.readString(
                    Path.of("/proc", Long.toString(process.pid()), "environ"), StandardCharsets.ISO_8859_1);
            String command = Files.readString(
                    Path.of("/proc", Long.toString(process.pid()), "comm"), StandardCharsets.ISO_8859_1);
            String all = "\0" + environment;
            return command.startsWith("java")
                    && (all.contains("\0FURROW_RANK=" + rank + "\0")
                            || all.contains("\0OMPI_COMM_WORLD_RANK=" + rank + "\0")
                            || all.contains("\0PMI_RANK=" + rank + "\0"));
        } catch (IOException e) {
            return false;
        }
    }
}
