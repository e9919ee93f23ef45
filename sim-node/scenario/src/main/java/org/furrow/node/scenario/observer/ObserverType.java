package org.furrow.node.scenario.observer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.plugin.NamedType;
import org.furrow.vehicle.collision.CollisionBody;
import org.jspecify.annotations.Nullable;

/** A type of observer, which the key {@code type} of an entry of a scenario's {@code observers} names. */
public interface ObserverType extends NamedType {
    /**
     * Reads an observer.
     *
     * @param observer satisfies {@link #schema}
     */
    Plan read(YamlNode observer) throws InputError;

    /** Creates observers, one for each rank. */
    @FunctionalInterface
    interface Plan {
        /** An observer of one rank, before its first epoch. */
        Observer open(Rank rank) throws IOException;
    }

    /**
     * A rank to observe.
     *
     * @param rank its number, from 0
     * @param vehicles names of the scenario's vehicles by their numbers
     * @param hulls shapes of the vehicles for collisions, in their order; null: a vehicle without a hull
     * @param epoch_s length of an epoch
     * @param folder in which the observers of this rank may write files; it exists
     */
    record Rank(int rank, List<String> vehicles, List<@Nullable CollisionBody> hulls, double epoch_s, Path folder) {
        public Rank {
            vehicles = List.copyOf(vehicles);
            hulls = Collections.unmodifiableList(new ArrayList<>(hulls));
        }
    }
}
