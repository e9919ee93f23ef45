package org.furrow.node.input.plugin;

/** A type of thing that input files or the command line name: built in, or added by a plug-in. */
public interface NamedType {
    /** The word that names the type, such as {@code convoy}; unique among the types of one kind. */
    String name();

    /**
     * A JSON Schema (2020-12) of the keys of this type. It describes an object, and refers to nothing outside itself
     * but Furrow's own schemas.
     */
    String schema();

    /**
     * A JSON Schema whose {@code properties} are keys beside that which names a thing of this type, in the place that
     * asks for them; such as those by which a scenario chooses among what a vehicle's file offers.
     */
    default String choices() {
        return "{}";
    }
}
