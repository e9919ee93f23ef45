package org.furrow.world.checkpoint;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The checkpoints of a run: for each a folder {@code epoch-NNNNNNNNNN} with a map and a seal for every rank.
 *
 * <p>A checkpoint is complete when the seals of all ranks exist. Its vehicles are in the parts of all ranks. Its
 * ground is in rank 0's part, as the changes since the previous checkpoint, so all earlier parts of rank 0 belong
 * to it.
 */
public final class CheckpointStore {
    private static final String PREFIX = "epoch-";

    private final Path folder;

    public CheckpointStore(Path folder) {
        this.folder = folder;
    }

    static String mapName(int rank) {
        return "rank-" + rank + ".map";
    }

    static String sealName(int rank) {
        return "rank-" + rank + ".seal";
    }

    /** Folder of all checkpoints. */
    public Path folder() {
        return folder;
    }

    /** Folder of the checkpoint at an epoch. */
    public Path folder(int epoch) {
        return folder.resolve(String.format("%s%010d", PREFIX, epoch));
    }

    /** Epochs of the complete checkpoints, in ascending order; throws when a seal is damaged or foreign. */
    public List<Integer> complete() throws StoreException {
        List<Integer> epochs = new ArrayList<>();
        for (int epoch : all()) {
            if (seals(epoch) != null) {
                epochs.add(epoch);
            }
        }
        return epochs;
    }

    /**
     * Removes checkpoints after an epoch, earlier ones without rank 0's part, which later ones may need, and what
     * killed processes have left.
     */
    public void keepOnlyUpTo(int lastEpoch) throws StoreException {
        try {
            ScratchFile.deleteAll(folder);
        } catch (IOException e) {
            throw new StoreException(folder + ": temporary files cannot be removed: " + e.getMessage(), e);
        }
        for (int epoch : all()) {
            if (epoch > lastEpoch || !Files.exists(folder(epoch).resolve(sealName(0)))) {
                delete(folder(epoch));
            }
        }
    }

    /** The seals of all ranks at an epoch, or null when the checkpoint is incomplete. */
    public @Nullable List<Seal> seals(int epoch) throws StoreException {
        Path at = folder(epoch);
        if (!Files.exists(at.resolve(sealName(0)))) {
            return null;
        }
        Seal first = Seal.read(at.resolve(sealName(0)));
        if (first.epoch() != epoch || first.rank() != 0 || first.ranks() < 1) {
            throw new StoreException(at.resolve(sealName(0)) + ": is the seal of rank " + first.rank() + " for epoch "
                    + first.epoch() + " and does not belong here");
        }
        List<Seal> seals = new ArrayList<>(List.of(first));
        for (int rank = 1; rank < first.ranks(); rank++) {
            if (!Files.exists(at.resolve(sealName(rank)))) {
                return null;
            }
            Seal seal = Seal.read(at.resolve(sealName(rank)));
            if (seal.ranks() != first.ranks()) {
                return null; // left by a run with another number of ranks that ended before it wrote all of its parts
            }
            if (seal.epoch() != epoch || seal.rank() != rank || !seal.scenario().equals(first.scenario())) {
                throw new StoreException(
                        at.resolve(sealName(rank)) + ": does not belong to " + sealName(0) + " beside it");
            }
            seals.add(seal);
        }
        return seals;
    }

    /** Receives the entries of a checkpoint. */
    public interface Visitor {
        /** A tile in stored form ({@link GroundCheckpoint}), in the order of the last writes. */
        void tile(int world, long key, byte[] stored) throws StoreException;

        /** An entry other than a tile. */
        void blob(EntryKey.Kind kind, int number, byte[] blob) throws StoreException;
    }

    public interface History {
        /**
         * Begins a checkpoint.
         *
         * @param first the seal of its rank 0
         * @param incremental whether its tiles are changes of the previous checkpoint's ground; otherwise they are
         *     the whole ground
         * @return receives its entries
         */
        Visitor begin(Seal first, boolean incremental) throws StoreException;

        void end() throws StoreException;
    }

    /**
     * Reads a complete checkpoint: the ground from all parts up to it that contain ground, then the other entries of
     * this checkpoint's parts. Every byte is compared with its seal before it is used; nothing on disk is changed.
     *
     * @throws StoreException when a part is missing or damaged
     */
    public void read(int epoch, Visitor visitor) throws StoreException {
        readParts(epoch, groundChain(epoch, firstSeals(epoch)), visitor);
    }

    /**
     * Reads all complete checkpoints in ascending order, each part once if every ground builds on that of the
     * previous checkpoint.
     *
     * @throws StoreException when a part is missing or damaged
     */
    public void readAll(History history) throws StoreException {
        NavigableMap<Integer, Seal> first = firstSeals(Integer.MAX_VALUE);
        List<Seal> before = List.of();
        for (int epoch : complete()) {
            List<Seal> chain = groundChain(epoch, first);
            boolean incremental =
                    !before.isEmpty() && before.size() < chain.size() && before.equals(chain.subList(0, before.size()));
            Visitor visitor = history.begin(chain.getLast(), incremental);
            readParts(epoch, chain.subList(incremental ? before.size() : 0, chain.size()), visitor);
            history.end();
            before = chain;
        }
    }

    /** @param grounds the parts of rank 0 whose ground is read, the checkpoint's own last */
    private void readParts(int epoch, List<Seal> grounds, Visitor visitor) throws StoreException {
        for (Seal first : grounds) {
            boolean own = first.epoch() == epoch;
            for (Seal seal : needed(first, epoch)) {
                new PartReader(folder(seal.epoch()), seal).read(visitor, kind -> own || kind == EntryKey.Kind.TOUCHED);
            }
        }
    }

    /** The parts of a checkpoint that the one at this epoch needs. */
    private List<Seal> needed(Seal first, int epoch) throws StoreException {
        return first.epoch() == epoch || first.spread() ? requireSeals(first.epoch()) : List.of(first);
    }

    /**
     * The seals of all ranks at an epoch.
     *
     * @throws StoreException when the checkpoint is incomplete
     */
    public List<Seal> requireSeals(int epoch) throws StoreException {
        List<Seal> seals = seals(epoch);
        if (seals == null) {
            throw new StoreException(folder(epoch) + ": is not a complete checkpoint");
        }
        return seals;
    }

    /** Compares all parts of complete checkpoints with their seals. */
    public void verify() throws StoreException {
        for (int epoch : complete()) {
            for (Seal seal : requireSeals(epoch)) {
                new PartReader(folder(epoch), seal).verify();
            }
        }
    }

    /** Compares all parts that a checkpoint needs with their seals. */
    public void verify(int epoch) throws StoreException {
        for (Seal first : groundChain(epoch, firstSeals(epoch))) {
            for (Seal seal : needed(first, epoch)) {
                new PartReader(folder(seal.epoch()), seal).verify();
            }
        }
    }

    /** The seals of rank 0's parts up to an epoch, by epoch, including those of incomplete checkpoints. */
    private NavigableMap<Integer, Seal> firstSeals(int last) throws StoreException {
        NavigableMap<Integer, Seal> first = new TreeMap<>();
        for (int epoch : all()) {
            Path seal = folder(epoch).resolve(sealName(0));
            if (epoch <= last && Files.exists(seal)) {
                first.put(epoch, Seal.read(seal));
            }
        }
        return first;
    }

    /** The seals of rank 0 of the checkpoints that make up the ground at an epoch, the first one first. */
    private List<Seal> groundChain(int epoch, NavigableMap<Integer, Seal> first) throws StoreException {
        Seal next = first.get(epoch);
        if (next == null) {
            throw new StoreException(folder(epoch) + ": is not a complete checkpoint");
        }
        List<Seal> chain = new ArrayList<>(List.of(next));
        while (next.since() >= 0) {
            Seal before = predecessor(next, first);
            chain.add(before);
            next = before;
        }
        Collections.reverse(chain);
        return chain;
    }

    /** The nearest part whose ground ends where this one's begins; all such parts have the same ground. */
    private Seal predecessor(Seal part, NavigableMap<Integer, Seal> first) throws StoreException {
        for (Seal before : first.headMap(part.epoch(), false).descendingMap().values()) {
            if (before.committed() == part.since() && (!before.spread() || seals(before.epoch()) != null)) {
                return before;
            }
        }
        throw new StoreException(folder(part.epoch()) + ": needs the checkpoint whose last committed epoch is "
                + part.since() + ", which is missing");
    }

    private List<Integer> all() throws StoreException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> name.matches(PREFIX + "\\d{10}"))
                    .map(name -> Integer.parseInt(name.substring(PREFIX.length())))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new StoreException(folder + ": cannot be listed: " + e.getMessage(), e);
        }
    }

    private static void delete(Path checkpoint) throws StoreException {
        try {
            FileTree.delete(checkpoint);
        } catch (IOException e) {
            throw new StoreException(checkpoint + ": is incomplete and cannot be removed: " + e.getMessage(), e);
        }
    }
}
