package org.furrow.world.checkpoint;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.furrow.world.digest.Sha256;

/**
 * The seal of one rank's complete part of a checkpoint: a text file of {@code name: value} lines, the last of which
 * is the SHA-256 of the others.
 *
 * @param scenario hash of the scenario with all of its files
 * @param code version of the program that wrote it
 * @param epoch the epoch whose end the checkpoint holds
 * @param committed the last epoch committed by then
 * @param since the ground in this part is that written after this committed epoch; -1: all of it
 * @param spread whether the ground is in the parts of all ranks, and not in that of rank 0 only
 * @param tables the beginnings of the rank's tables, up to the checkpoint
 */
public record Seal(
        String scenario,
        String code,
        int epoch,
        int committed,
        int since,
        boolean spread,
        int rank,
        int ranks,
        long entries,
        String sha256,
        List<TableStart> tables) {
    /** Version of the checkpoint format. */
    public static final int VERSION = 3;

    private static final String FIRST = "furrow-checkpoint: ";
    private static final String LAST = "seal: ";
    private static final String TABLE = "table";
    private static final String GROUND = "ground";
    private static final String IN_ALL_PARTS = "in all parts";
    private static final long MAX_BYTES = 1 << 22;

    /**
     * The beginning of a table of the run: its rows up to the checkpoint.
     *
     * @param path in the folder of the run
     * @param bytes length of the beginning
     * @param sha256 of the beginning
     */
    public record TableStart(String path, long bytes, String sha256) {
        private static TableStart parse(String text) {
            String[] parts = text.split(" ", 3);
            return new TableStart(parts[parts.length - 1], Long.parseLong(parts[1]), parts[0]);
        }

        private String toLine() {
            return TABLE + ": " + sha256 + " " + bytes + " " + path + "\n";
        }
    }

    public Seal {
        tables = List.copyOf(tables);
    }

    /** The seal of a part that is not written yet. */
    public static Seal open(String scenario, String code, int epoch, int committed, int since, int rank, int ranks) {
        return new Seal(scenario, code, epoch, committed, since, false, rank, ranks, 0, "", List.of());
    }

    /** The same of a checkpoint with the ground in the parts of all ranks. */
    public Seal spreads() {
        return new Seal(scenario, code, epoch, committed, since, true, rank, ranks, entries, sha256, tables);
    }

    /** The seal of a written part. */
    Seal close(long count, String hash, List<TableStart> starts) {
        return new Seal(scenario, code, epoch, committed, since, spread, rank, ranks, count, hash, starts);
    }

    String toText() {
        String body = FIRST + VERSION + "\nscenario: " + scenario + "\ncode: " + code + "\nepoch: " + epoch
                + "\ncommitted: " + committed + "\nsince: " + since
                + (spread ? "\n" + GROUND + ": " + IN_ALL_PARTS : "") + "\nrank: " + rank + "\nranks: " + ranks
                + "\nentries: " + entries + "\nsha256: " + sha256 + "\n"
                + tables.stream().map(TableStart::toLine).collect(Collectors.joining());
        return body + LAST + Sha256.of(body.getBytes(StandardCharsets.UTF_8)) + "\n";
    }

    /** @throws StoreException when it is damaged, foreign, or of another version */
    static Seal read(Path file) throws StoreException {
        String text;
        try {
            if (Files.size(file) > MAX_BYTES) {
                throw new StoreException(file + ": is not a seal of a checkpoint, it is too long");
            }
            text = Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (StoreException e) {
            throw e;
        } catch (IOException e) {
            throw new StoreException(file + ": cannot be read: " + e.getMessage(), e);
        }
        if (!text.startsWith(FIRST)) {
            throw new StoreException(file + ": is not a seal of a checkpoint");
        }
        int last = text.lastIndexOf(LAST);
        String body = last < 0 ? text : text.substring(0, last);
        String expected = LAST + Sha256.of(body.getBytes(StandardCharsets.ISO_8859_1)) + "\n";
        boolean intact = last >= 0 && text.substring(last).equals(expected);
        String version = text.substring(
                FIRST.length(), text.indexOf('\n', FIRST.length()) < 0 ? text.length() : text.indexOf('\n'));
        if (intact && !version.equals(Integer.toString(VERSION))) {
            throw new StoreException(file + ": is of version " + version + ", this program reads version " + VERSION
                    + "; run the scenario again, or resume it with the release that wrote it");
        }
        if (!intact) {
            throw new StoreException(file + ": is damaged");
        }
        return parse(body, file);
    }

    private static Seal parse(String body, Path file) throws StoreException {
        Map<String, String> values = new LinkedHashMap<>();
        List<String> tables = new ArrayList<>();
        for (String line : List.of(body.split("\n", -1))) {
            int colon = line.indexOf(": ");
            if (line.startsWith(TABLE + ": ")) {
                tables.add(line.substring(colon + 2));
            } else if (colon > 0) {
                values.put(line.substring(0, colon), line.substring(colon + 2));
            }
        }
        try {
            return new Seal(
                    values.getOrDefault("scenario", ""),
                    values.getOrDefault("code", ""),
                    number(values, "epoch"),
                    number(values, "committed"),
                    number(values, "since"),
                    values.getOrDefault(GROUND, "").equals(IN_ALL_PARTS),
                    number(values, "rank"),
                    number(values, "ranks"),
                    number(values, "entries"),
                    values.getOrDefault("sha256", ""),
                    tables.stream().map(TableStart::parse).toList());
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw new StoreException(file + ": is damaged: " + e.getMessage(), e);
        }
    }

    private static int number(Map<String, String> values, String name) {
        return Integer.parseInt(values.getOrDefault(name, "no " + name));
    }
}
