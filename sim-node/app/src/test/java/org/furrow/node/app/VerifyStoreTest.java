package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.furrow.world.checkpoint.CheckpointStore;
import org.furrow.world.checkpoint.EntryKey;
import org.furrow.world.checkpoint.PartWriter;
import org.furrow.world.checkpoint.Seal;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code furrow verify} also checks the checkpoints. */
@Tag("run")
class VerifyStoreTest {
    private static final long SEED = Long.getLong("seed", 11L);
    private static final String SECOND = "store/epoch-0000000050/rank-";

    @TempDir
    private static Path original;

    @TempDir
    private Path folder;

    private Path run;

    /** Two ranks, a delay of 1, checkpoints at epochs 25, 50 and 75; and a run with another seed. */
    @BeforeAll
    static void runBriefly() {
        for (String seed : List.of("1", "2")) {
            Cli cli = Cli.run(
                    "run",
                    "crossing",
                    "--seed",
                    seed,
                    "--set",
                    "terrain={type: flat, size_m: 80, roughness: {amplitude_m: 0.02, wavelength_m: 2}}",
                    "--duration",
                    "1.6",
                    "--delay",
                    "1",
                    "--checkpoint-every",
                    "0.5",
                    "--out",
                    original.resolve("run" + seed).toString());
            assertEquals(0, cli.exitCode(), cli.toString());
        }
    }

    @BeforeEach
    void copyRun() throws IOException {
        run = folder.resolve("run");
        try (Stream<Path> files = Files.walk(original.resolve("run1"))) {
            for (Path file : files.toList()) {
                Files.copy(file, run.resolve(original.resolve("run1").relativize(file)));
            }
        }
    }

    @Test
    void shouldAcceptACompleteRun() {
        Cli cli = verify();
        assertEquals(0, cli.exitCode(), cli.toString());
        assertEquals(List.of(run + ": complete, digest correct, 3 checkpoints undamaged"), cli.out());
    }

    @Test
    void shouldDetectAnyFlippedBit() throws IOException {
        Random random = new Random(SEED);
        for (int trial = 0; trial < 30; trial++) {
            String name = "store/epoch-00000000" + (25 + 25 * random.nextInt(3)) + "/rank-" + random.nextInt(2)
                    + (random.nextBoolean() ? ".map" : ".seal");
            byte[] good = Files.readAllBytes(run.resolve(name));
            byte[] bad = good.clone();
            int at = random.nextInt(bad.length);
            bad[at] ^= (byte) (1 << random.nextInt(8));
            Files.write(run.resolve(name), bad);
            assertDamaged(name + ": is ", "byte " + at + " -Dseed=" + SEED);
            Files.write(run.resolve(name), good);
        }
        assertEquals(0, verify().exitCode());
    }

    @Test
    void shouldNameAMapThatDiffersFromItsSeal() throws IOException {
        Path map = run.resolve(SECOND + "1.map");
        byte[] good = Files.readAllBytes(map);
        Files.write(map, Arrays.copyOf(good, good.length - 1));
        assertDamaged(SECOND + "1.map: is damaged", "cut off");
        Files.write(map, new byte[0]);
        assertDamaged(SECOND + "1.map: is damaged", "empty");
        Files.writeString(map, "a shopping list");
        assertDamaged(SECOND + "1.map: is damaged", "foreign");
        Files.copy(run.resolve(SECOND + "0.map"), map, StandardCopyOption.REPLACE_EXISTING);
        assertDamaged(SECOND + "1.map: is damaged", "another rank's");
        Files.delete(map);
        assertDamaged(SECOND + "1.map: is missing, although its seal exists", "missing");
    }

    @Test
    void shouldNameAForeignOrNewerSeal() throws IOException {
        Path seal = run.resolve(SECOND + "0.seal");
        String good = Files.readString(seal);
        Files.writeString(seal, "{\"foreign\": true}");
        assertDamaged(SECOND + "0.seal: is not a seal of a checkpoint", "foreign");
        String newer = good.substring(0, good.indexOf("seal: ")).replace("checkpoint: 3", "checkpoint: 4");
        Files.writeString(seal, newer + "seal: " + sha256(newer) + "\n");
        assertDamaged(
                SECOND + "0.seal: is of version 4, this program reads version 3; run the scenario again", "newer");
        Files.copy(run.resolve("store/epoch-0000000025/rank-0.seal"), seal, StandardCopyOption.REPLACE_EXISTING);
        assertDamaged(SECOND + "0.seal: is the seal of rank 0 for epoch 25 and does not belong here", "misplaced");
    }

    @Test
    void shouldNameTheCheckpointThatIsMissing() throws IOException {
        delete(run.resolve("store/epoch-0000000025"));
        assertDamaged("store/epoch-0000000050: needs the checkpoint whose last committed epoch is 24", "missing");
    }

    /** A checkpoint that a rank did not finish is not counted, but later checkpoints build on the part of rank 0. */
    @Test
    void shouldIgnoreAnUnfinishedCheckpoint() throws IOException {
        Files.delete(run.resolve(SECOND + "1.seal"));
        Cli cli = verify();
        assertEquals(0, cli.exitCode(), cli.toString());
        assertTrue(cli.out().get(0).endsWith(", 2 checkpoints undamaged"), cli.toString());
        Path map = run.resolve(SECOND + "0.map");
        byte[] bytes = Files.readAllBytes(map);
        bytes[bytes.length / 2] ^= 1;
        Files.write(map, bytes);
        assertDamaged(SECOND + "0.map: is damaged", "part of a later ground");
    }

    /** The ground was changed and the checkpoint sealed again. */
    @Test
    void shouldCompareTheGroundWithItsDigest() throws IOException {
        CheckpointStore store = new CheckpointStore(run.resolve("store"));
        Seal seal = Objects.requireNonNull(store.seals(25)).get(0);
        PartWriter part = new PartWriter();
        store.read(25, new CheckpointStore.Visitor() {
            private boolean changed;

            @Override
            public void tile(int world, long key, byte[] stored) {
                byte[] tile = stored.clone();
                tile[tile.length - 20] ^= (byte) (changed ? 0 : 1);
                changed = true;
                part.tile(world, key, tile);
            }

            @Override
            public void blob(EntryKey.Kind kind, int number, byte[] blob) {
                if (kind != EntryKey.Kind.VEHICLE || number == 0) {
                    part.blob(kind, number, blob);
                }
            }
        });
        part.write(store.folder(25), seal, seal.tables());
        assertDamaged("store/epoch-0000000025: its ground does not have the digest that the run had", "changed ground");
    }

    /** All checkpoints are undamaged, but belong to another run. */
    @Test
    void shouldCompareTheCheckpointsWithTheDigestsOfTheRun() throws IOException {
        delete(run.resolve("store"));
        try (Stream<Path> files = Files.walk(original.resolve("run2/store"))) {
            for (Path file : files.toList()) {
                Files.copy(file, run.resolve(original.resolve("run2").relativize(file)));
            }
        }
        assertDamaged("digests.csv:25: the digest is ", "another run's");
    }

    @Test
    void shouldNameTheCheckpointToResumeAnIncompleteRunFrom() throws IOException {
        Files.delete(run.resolve("run.json"));
        Files.delete(run.resolve("manifest.sha256"));
        Files.writeString(run.resolve("INCOMPLETE"), "it was stopped\n");
        String incomplete = run + ": the run is incomplete: it was stopped";
        Cli cli = verify();
        assertEquals(2, cli.exitCode(), cli.toString());
        assertEquals(
                List.of("furrow: " + incomplete + "; it can be resumed from its checkpoint at epoch 75 (furrow run"
                        + " --resume " + run + ")"),
                cli.err());
        Files.delete(run.resolve("store/epoch-0000000075/rank-0.seal"));
        assertTrue(verify().err().get(0).contains("from its checkpoint at epoch 50 ("), verify().toString());
        Path digests = run.resolve("digests.csv");
        List<String> rows = Files.readAllLines(digests);
        Files.write(digests, rows.subList(0, 40));
        assertFault(incomplete + "; damaged: digests.csv:41: expected epoch 49, the last one in a checkpoint", "rows");
        Files.write(digests, rows.subList(0, 50));
        assertEquals(2, verify().exitCode());
        Files.write(run.resolve(SECOND + "1.map"), new byte[9]);
        assertFault(incomplete + "; damaged: " + SECOND + "1.map: is damaged: ", "map");
        delete(run.resolve("store"));
        assertEquals(List.of("furrow: " + incomplete), verify().err());
    }

    private Cli verify() {
        return Cli.run("verify", run.toString());
    }

    private void assertDamaged(String message, String why) {
        assertFault(run + ": damaged: " + message, why);
    }

    private void assertFault(String message, String why) {
        Cli cli = verify();
        assertEquals(3, cli.exitCode(), why + ": " + cli);
        assertEquals(1, cli.out().size(), why + ": " + cli);
        assertTrue(cli.err().isEmpty(), why + ": " + cli);
        assertTrue(cli.out().get(0).startsWith(message), why + ": " + cli.out().get(0));
    }

    private static void delete(Path folder) throws IOException {
        List<Path> all = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            files.forEach(all::add);
        }
        for (Path path : all.reversed()) {
            Files.delete(path);
        }
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
