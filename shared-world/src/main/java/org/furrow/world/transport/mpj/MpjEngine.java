package org.furrow.world.transport.mpj;

import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Transport;

/**
 * The {@code mpj} engine. It is there when the build found MPJ Express.
 *
 * <p>MPJ Express can hang for ever when a rank is lost: what may is called on threads of the engine's own, for which nobody
 * waits without a limit and which do not keep the process alive; who waits for a round asks a
 * {@link org.furrow.world.transport.Watch}.
 */
public interface MpjEngine {
    /** How many ms the start of a run may take, by default. */
    long STARTUP_MS = 120_000;

    /** What a rank does. */
    @FunctionalInterface
    interface RankBody {
        /**
         * @param transport this rank's end; it need not be closed
         * @throws Exception when the rank has failed; the others are told so
         */
        void run(Transport transport) throws Exception;
    }

    /** The engine, if it was built. */
    static Optional<MpjEngine> find() {
        try {
            return ServiceLoader.load(MpjEngine.class, MpjEngine.class.getClassLoader())
                    .findFirst();
        } catch (ServiceConfigurationError e) {
            return Optional.empty(); // an earlier build had it, and has left its name behind
        }
    }

    /**
     * Runs all ranks in this JVM, each on a thread of its own, through MPJ's multicore device. Returns when all have ended.
     *
     * @param ranks number of ranks
     * @param depth rounds that may be on their way at once
     * @param timeout_ms how long a rank waits for the others, in ms
     * @param body what each rank does
     * @throws RankLostException when MPJ Express did not start, or when a rank did not end after another had failed
     * @throws Exception what the body of the first rank that failed has thrown
     */
    void multicore(int ranks, int depth, long timeout_ms, RankBody body) throws Exception;

    /**
     * Makes one rank in this JVM and connects it with those in other JVMs through MPJ's socket device. Returns when all are
     * connected.
     *
     * <p>Until {@link Transport#watch} names a watch, a rank waits for the others no longer than {@link #STARTUP_MS}.
     *
     * <p>While they connect, each rank listens on two random TCP ports from 25000 to 40000, on all of the host's addresses and
     * without authentication; whoever connects to one of them then can make the start fail. Both are closed when all ranks
     * are connected, before this method returns; after a start that failed, when the process ends. What is sent is
     * neither encrypted nor authenticated.
     *
     * @param host where the {@link Rendezvous} is; all hosts must reach it and each other
     * @param port its port
     * @param depth rounds that may be on their way at once
     * @throws RankLostException when not all ranks have come and been connected within {@link #STARTUP_MS}
     */
    Transport niodev(int rank, int size, String host, int port, int depth);

    /** MPJ's own blocking collective on the ranks of a transport that this engine has made. */
    RawCollective raw(Transport transport);
}
