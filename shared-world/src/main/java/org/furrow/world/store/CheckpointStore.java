package org.furrow.world.store;

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
 * The checkpoints of a run: a folder for each, {@code epoch-NNNNNNNNNN}, with a map and a seal for every rank.
 *
 * <p>A checkpoint counts when the seals of all ranks are there. Its vehicles are in the parts of all ranks; the ground is in
 * rank 0's, as what was written since the checkpoint before, so that all earlier parts of rank 0 belong to it.
 */
public final class CheckpointStore {
    private static final String PREFIX = "epoch-";

    private final Path folder;

    /** @param folder need not exist */
    public CheckpointStore(Path folder) {
        this.folder = folder;
    }

    static String mapName(int rank) {
        return "rank-" + rank + ".map";
    }

    static String sealName(int rank) {
        return "rank-" + rank + ".seal";
    }

    /** Folder of the checkpoint at the end of an epoch. */
    public Path folder(int epoch) {
        return folder.resolve(String.format("%s%010d", PREFIX, epoch));
    }

    /**
     * Epochs of the checkpoints that count, in ascending order.
     *
     * @throws StoreException when one is damaged, foreign or of another version
     */
    public List<Integer> complete() throws StoreException {
        List<Integer> epochs = new ArrayList<>();
        for (int epoch : all()) {
            if (seals(epoch) != null) {
                epochs.add(epoch);
            }
        }
        return epochs;
    }

    /** Removes checkpoints after an epoch, and what was not sealed before it; rank 0's parts may be needed by later ones. */
    public void keepOnlyUpTo(int lastEpoch) throws StoreException {
        for (int epoch : all()) {
            if (epoch > lastEpoch || !Files.exists(folder(epoch).resolve(sealName(0)))) {
                delete(folder(epoch));
            }
        }
    }

    /** The seals of all ranks at an epoch, or null when the checkpoint does not count. */
    public @Nullable List<Seal> seals(int epoch) throws StoreException {
        Path at = folder(epoch);
        if (!Files.exists(at.resolve(sealName(0)))) {
            return null;
        }
        Seal first = Seal.read(at.resolve(sealName(0)));
        if (first.epoch() != epoch || first.rank() != 0 || first.ranks() < 1) {
            throw new StoreException(at.resolve(sealName(0)) + ": is the seal of rank " + first.rank() + " at epoch "
                    + first.epoch() + ", it does not belong here");
        }
        List<Seal> seals = new ArrayList<>(List.of(first));
        for (int rank = 1; rank < first.ranks(); rank++) {
            if (!Files.exists(at.resolve(sealName(rank)))) {
                return null;
            }
            Seal seal = Seal.read(at.resolve(sealName(rank)));
            if (seal.ranks() != first.ranks()) {
                return null; // left by a run with another number of ranks that did not come to write all of its parts
            }
            if (seal.epoch() != epoch || seal.rank() != rank || !seal.scenario().equals(first.scenario())) {
                throw new StoreException(
                        at.resolve(sealName(rank)) + ": does not belong to " + sealName(0) + " beside it");
            }
            seals.add(seal);
        }
        return seals;
    }

    /** Receives what a checkpoint holds. */
    public interface Visitor {
        /** A tile as {@link GroundCheckpoint} stores it; in the order of its last write. */
        void tile(int world, long key, byte[] stored) throws StoreException;

        /** Anything else. */
        void blob(EntryKey.Kind kind, int number, byte[] blob) throws StoreException;
    }

    /** Receives all checkpoints in turn. */
    public interface History {
        /**
         * Begins a checkpoint.
         *
         * @param first the seal of its rank 0
         * @param goesOn its ground is that of the checkpoint before with the tiles that follow laid over it; else it is those
         *     tiles alone
         * @return receives what it holds
         */
        Visitor begin(Seal first, boolean goesOn) throws StoreException;

        /** Everything has been handed out. */
        void end() throws StoreException;
    }

    /**
     * Reads a checkpoint that counts: the ground of all parts of rank 0 from the first on, then all else of its own parts.
     * Every byte is compared with its seal before any of it is handed out; nothing on disk is changed.
     *
     * @throws StoreException when a part is missing or damaged
     */
    public void read(int epoch, Visitor visitor) throws StoreException {
        readParts(epoch, groundChain(epoch, firstSeals(epoch)), visitor);
    }

    /**
     * Reads all checkpoints that count, in ascending order, each part of them once if every ground is built on that of the
     * checkpoint before.
     *
     * @throws StoreException when a part is missing or damaged
     */
    public void readAll(History history) throws StoreException {
        NavigableMap<Integer, Seal> first = firstSeals(Integer.MAX_VALUE);
        List<Seal> before = List.of();
        for (int epoch : complete()) {
            List<Seal> chain = groundChain(epoch, first);
            boolean goesOn =
                    !before.isEmpty() && before.size() < chain.size() && before.equals(chain.subList(0, before.size()));
            Visitor visitor = history.begin(chain.getLast(), goesOn);
            readParts(epoch, chain.subList(goesOn ? before.size() : 0, chain.size()), visitor);
            history.end();
            before = chain;
        }
    }

    /** @param grounds rank 0's parts whose ground is wanted, the checkpoint's own the last */
    private void readParts(int epoch, List<Seal> grounds, Visitor visitor) throws StoreException {
        for (Seal seal : grounds) {
            boolean own = seal.epoch() == epoch;
            new PartReader(folder(seal.epoch()), seal).read(new Visitor() {
                @Override
                public void tile(int world, long key, byte[] stored) throws StoreException {
                    visitor.tile(world, key, stored);
                }

                @Override
                public void blob(EntryKey.Kind kind, int number, byte[] blob) throws StoreException {
                    if (own || kind == EntryKey.Kind.TOUCHED) {
                        visitor.blob(kind, number, blob);
                    }
                }
            });
        }
        List<Seal> seals = seals(epoch);
        for (int rank = 1; seals != null && rank < seals.size(); rank++) {
            new PartReader(folder(epoch), seals.get(rank)).read(visitor);
        }
    }

    /** Compares every part that counts with its seal. */
    public void verify() throws StoreException {
        for (int epoch : complete()) {
            verifyParts(epoch);
        }
    }

    /** Compares every part that a checkpoint needs with its seal. */
    public void verify(int epoch) throws StoreException {
        for (Seal seal : groundChain(epoch, firstSeals(epoch))) {
            new PartReader(folder(seal.epoch()), seal).verify();
        }
        verifyParts(epoch);
    }

    private void verifyParts(int epoch) throws StoreException {
        List<Seal> seals = seals(epoch);
        for (int rank = 0; seals != null && rank < seals.size(); rank++) {
            new PartReader(folder(epoch), seals.get(rank)).verify();
        }
    }

    /** The seals of rank 0's parts up to an epoch, by epoch, whether their checkpoints count or not. */
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

    /** Rank 0's parts that make up the ground at an epoch, the first one first. */
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

    /** The nearest part whose ground ends where this one's begins; with delay several may, all with the same ground. */
    private Seal predecessor(Seal part, NavigableMap<Integer, Seal> first) throws StoreException {
        for (Seal before : first.headMap(part.epoch(), false).descendingMap().values()) {
            if (before.committed() == part.since()) {
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
            Trees.remove(checkpoint);
        } catch (IOException e) {
            throw new StoreException(checkpoint + ": is not complete and cannot be removed: " + e.getMessage(), e);
        }
    }
}
