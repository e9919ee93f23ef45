package org.furrow.node.input;

import java.util.List;

/** Knows the types that can be named where a schema asks for a type of a kind. */
public interface TypeSource {
    /** Changes to another object when types are added or removed. */
    Object version();

    /**
     * Names of all types of a kind, sorted.
     *
     * @param kind full name of its interface
     */
    List<String> names(String kind);

    /** The schema of a type's keys. */
    String schema(String kind, String name);

    /** A schema whose {@code properties} are the keys beside a type's name. */
    String choices(String kind, String name);
}
