package org.furrow.world.commit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.furrow.world.digest.Digest;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.NodeState;
import org.furrow.world.message.EpochReader;

/** A naive reference of the commit: every node keeps its full history of writes. */
final class ReferenceWorld {
    private final Map<Long, List<Write>> histories = new HashMap<>();
    private final Map<Long, List<Delta>> deltas = new HashMap<>();
    private long joinedNodes;

    /** A node's history fields in wire form. */
    record Fields(int sinkage, int plastic, int yieldPressure, int shear) {
        static Fields random(Random random) {
            return new Fields(random.nextInt(1000), random.nextInt(1000), random.nextInt(1000), random.nextInt(1000));
        }

        static Fields of(CommittedWorld.Node node) {
            return new Fields(node.fields[0], node.fields[1], node.fields[2], node.fields[3]);
        }

        static Fields of(EpochReader delta) {
            int[] fields = new int[NodeField.COUNT];
            delta.copyFields(fields);
            return new Fields(fields[0], fields[1], fields[2], fields[3]);
        }

        Fields max(Fields other) {
            return new Fields(
                    Math.max(sinkage, other.sinkage),
                    Math.max(plastic, other.plastic),
                    Math.max(yieldPressure, other.yieldPressure),
                    Math.max(shear, other.shear));
        }

        NodeState toState() {
            return NodeState.ofFixed(sinkage, plastic, yieldPressure, shear);
        }
    }

    private record Delta(int vehicle, int baseEpoch, Fields fields) {}

    /** The result of a commit on a node. */
    record Write(int epoch, int vehicle, Fields fields) {}

    /** Adds a write of the epoch that {@link #commit} will end. */
    void add(int vehicle, int baseEpoch, int i, int j, Fields fields) {
        deltas.computeIfAbsent(Digest.pair(i, j), coordinates -> new ArrayList<>())
                .add(new Delta(vehicle, baseEpoch, fields));
    }

    /**
     * Ends an epoch: a node written by several vehicles, or by others since the base, gets the maximum of all
     * writes and its previous state.
     */
    void commit(int epoch) {
        deltas.forEach((coordinates, writes) -> {
            List<Write> history = histories.computeIfAbsent(coordinates, at -> new ArrayList<>());
            List<Write> past = List.copyOf(history);
            for (Delta write : writes) {
                boolean othersSinceBase =
                        past.stream().anyMatch(old -> old.vehicle != write.vehicle && old.epoch > write.baseEpoch);
                boolean join = !history.isEmpty() && (writes.size() > 1 || othersSinceBase);
                joinedNodes += join ? 1 : 0;
                Fields result = join ? write.fields.max(history.getLast().fields) : write.fields;
                history.add(new Write(epoch, write.vehicle, result));
            }
        });
        deltas.clear();
    }

    Map<Long, List<Write>> histories() {
        return histories;
    }

    long joinedNodes() {
        return joinedNodes;
    }

    NodeState state(int i, int j) {
        List<Write> history = histories.get(Digest.pair(i, j));
        return history == null ? NodeState.UNTOUCHED : history.getLast().fields.toState();
    }

    /** Epochs between the last write and the last write by another vehicle. */
    static int gap(List<Write> history) {
        Write last = history.getLast();
        return history.reversed().stream()
                .filter(write -> write.vehicle != last.vehicle)
                .findFirst()
                .map(other -> Math.min(0xffff, last.epoch - other.epoch))
                .orElse(0xffff);
    }
}
