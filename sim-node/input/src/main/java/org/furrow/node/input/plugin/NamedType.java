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
}
