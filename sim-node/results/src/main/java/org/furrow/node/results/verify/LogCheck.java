package org.furrow.node.results.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.DoubleConsumer;
import org.furrow.node.log.CommitLog;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.log.WorldReplay;
import org.furrow.node.results.RunLog;
import org.furrow.node.results.RunSummary;
import org.furrow.world.digest.Digest;

/** Checks the commit log of a complete run: the digest after every epoch follows from its messages. */
final class LogCheck {
    private LogCheck() {}

    /**
     * Applies all commits of the log; nothing to do for a run without one.
     *
     * @param progress receives the share that is done
     * @throws DamagedException when a commit is damaged, or a digest differs from that in {@code digests.csv}
     */
    static void check(Path folder, RunSummary run, DoubleConsumer progress) throws DamagedException {
        Path file = folder.resolve(RunLog.FILE);
        if (!Files.exists(file)) {
            return;
        }
        try (CommitLog log = CommitLog.open(file);
                WorldReplay replay = new WorldReplay(log);
                TableReader digests = TableReader.open(folder, "digests.csv")) {
            digests.nextLine();
            String[] row = digests.nextRow(2);
            while (replay.next()) {
                if (row != null && row[0].equals(Integer.toString(replay.commit()))) {
                    requireEqual(row[1], replay);
                    row = digests.nextRow(2);
                }
                progress.accept((double) replay.commit() / run.epochs());
            }
            if (replay.commit() != run.epochs() || row != null) {
                throw new DamagedException(
                        RunLog.FILE + ": ends with epoch " + replay.commit() + ", the run with " + run.epochs());
            }
        } catch (LogDamagedException e) {
            throw DamagedException.in(folder, e);
        } catch (IOException e) {
            throw new DamagedException(RunLog.FILE + ": cannot be read: " + e.getMessage());
        }
    }

    private static void requireEqual(String digest, WorldReplay replay) throws DamagedException {
        if (!digest.equals(Digest.toHex(replay.digest()))) {
            throw new DamagedException(RunLog.FILE + ": epoch " + replay.commit() + " gives the digest "
                    + Digest.toHex(replay.digest()) + ", digests.csv states " + digest);
        }
    }
}
