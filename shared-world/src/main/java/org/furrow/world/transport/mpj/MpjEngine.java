package org.furrow.world.transport.mpj;

import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.IntToLongFunction;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Transport;

/**
 * The {@code mpj} engine, if the build found MPJ Express.
 *
 * <p>MPJ Express can hang for ever when a rank is lost. The engine therefore makes blocking calls on separate
 * daemon threads and waits for them with a time limit; a rank that waits for a round checks a {@link
 * org.furrow.world.transport.Watch}.
 */
public interface MpjEngine {
    /** Default time limit of the start, in ms. */
    long STARTUP_MS = 120_000;

    @FunctionalInterface
    interface RankBody {
        /**
         * @param transport closed by the engine
         * @throws Exception when the rank has failed; the others are notified
         */
        void run(Transport transport) throws Exception;
    }

    static Optional<MpjEngine> find() {
        try {
            return ServiceLoader.load(MpjEngine.class, MpjEngine.class.getClassLoader())
                    .findFirst();
        } catch (ServiceConfigurationError e) {
            return Optional.empty(); // left over from an earlier build with the engine
        }
    }

    /**
     * Runs all ranks in this JVM, each on its own thread, on MPJ's multicore device. Returns when all have ended.
     *
     * @param depth maximum number of rounds in flight
     * @param timeout_ms time limit of a wait once all ranks have begun, in ms; before, at least {@link #STARTUP_MS}
     * @throws RankLostException when MPJ Express did not start, or when a rank did not end after another had failed
     * @throws Exception the exception of the first rank that failed
     */
    void multicore(int ranks, int depth, long timeout_ms, RankBody body) throws Exception;

    /**
     * Creates one rank in this JVM and connects it with those in other JVMs through MPJ's socket device. Returns
     * when all are connected.
     *
     * <p>Until {@link Transport#watch} sets a watch, every wait is limited to {@link #STARTUP_MS}.
     *
     * <p>While they connect, each rank listens on two random TCP ports from 25000 to 40000, on all of the host's
     * addresses and without authentication; a foreign connection to one of them can make the start fail. Both are
     * closed when all ranks are connected, before this method returns; after a failed start, when the process ends.
     * Messages are neither encrypted nor authenticated.
     *
     * @param host host of the {@link Rendezvous}; all hosts must reach it and each other
     * @param port its port
     * @param depth maximum number of rounds in flight
     * @throws RankLostException when not all ranks have connected within {@link #STARTUP_MS}
     */
    Transport niodev(int rank, int size, String host, int port, int depth);

    /**
     * MPJ's blocking all-gather on a transport of this engine, the baseline for its rounds: from the length of each
     * rank's message in bytes to the time in ns, without the barrier before. Every rank must call it, with no round
     * in flight.
     */
    IntToLongFunction raw(Transport transport);
}
