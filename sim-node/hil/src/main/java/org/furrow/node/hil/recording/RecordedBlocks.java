package org.furrow.node.hil.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.furrow.node.input.DamagedInputError;
import org.furrow.world.digest.Sha256;

/**
 * {@code blocks.csv}: hashes of the recording up to a commit, one row after each block of commits. They show damage
 * in the recording of a run that was killed, which has no manifest.
 */
public final class RecordedBlocks {
    public static final String FILE = "blocks.csv";

    private static final String HEADER = "events_bytes,events_sha256,commits_bytes,commits_sha256";
    private static final String ROW = "\\d{1,18},[0-9a-f]{64},\\d{1,18},[0-9a-f]{64}";
    private static final int COMMITS = 50;

    private RecordedBlocks() {}

    /** Writes the file. */
    static final class Writer implements AutoCloseable {
        private final HashedFile blocks;
        private int open;

        /** @param folder of the recording */
        Writer(Path folder) throws IOException {
            blocks = new HashedFile(folder.resolve(FILE), HEADER, List.of());
        }

        /** Notes that a commit, and all events before it, are in the files. */
        void commit(HashedFile events, HashedFile commits) throws IOException {
            if (++open == COMMITS) {
                open = 0;
                blocks.write(
                        events.bytes() + "," + events.sha256() + "," + commits.bytes() + "," + commits.sha256() + "\n");
                blocks.flush();
            }
        }

        @Override
        public void close() throws IOException {
            blocks.close();
        }
    }

    /**
     * Compares a recording with its last complete block.
     *
     * @param folder of the recording
     * @throws DamagedInputError naming the file that differs
     */
    public static void check(Path folder) throws DamagedInputError {
        Path file = folder.resolve(FILE);
        try {
            String text = Files.readString(file);
            List<String> lines =
                    text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
            if (lines.isEmpty() || !lines.getFirst().equals(HEADER)) {
                throw new DamagedInputError(file + ":1: must be '" + HEADER + "'; the file is damaged");
            }
            if (lines.size() > 1) {
                String last = lines.getLast();
                if (!last.matches(ROW)) {
                    throw new DamagedInputError(
                            file + ":" + lines.size() + ": must be " + HEADER + "; the file is damaged");
                }
                String[] cells = last.split(",", -1);
                compare(folder.resolve(EventLog.EVENTS), Long.parseLong(cells[0]), cells[1]);
                compare(folder.resolve(EventLog.COMMITS), Long.parseLong(cells[2]), cells[3]);
            }
        } catch (IOException e) {
            throw new DamagedInputError(
                    file + ": is missing or cannot be read; without it the recording cannot be checked");
        }
    }

    private static void compare(Path file, long bytes, String sha256) throws IOException, DamagedInputError {
        byte[] all = Files.readAllBytes(file);
        if (all.length < bytes || !Sha256.of(Arrays.copyOf(all, (int) bytes)).equals(sha256)) {
            throw new DamagedInputError(file + ": is damaged: its first " + bytes
                    + " bytes differ from those recorded in " + FILE + "; restore it from a copy");
        }
    }
}
