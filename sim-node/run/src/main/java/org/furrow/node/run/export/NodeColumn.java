package org.furrow.node.run.export;

import org.furrow.world.grid.GroundQuery.NodeState;

/** What is written of every node, by the names of the columns or arrays; all of it as {@code GroundQuery} has it. */
enum NodeColumn {
    LEVEL("level_m"),
    INITIAL("initial_m"),
    SINKAGE("sinkage_m"),
    PLASTIC("plastic_m"),
    YIELD("yield_Pa"),
    SHEAR("shear_m"),
    OFFSET("offset_m"),
    /** Index of a vehicle; -1 of an untouched node. */
    LAST_WRITER("last_writer"),
    /** 0 of an untouched node. */
    LAST_EPOCH("last_epoch");

    private final String title;

    NodeColumn(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /** Whether it is an int32; all else are doubles. */
    boolean isInteger() {
        return this == LAST_WRITER || this == LAST_EPOCH;
    }

    /** Whether an untouched node has another value than {@link #untouched}: one that the undeformed ground knows. */
    boolean isHeight() {
        return this == LEVEL || this == INITIAL;
    }

    /** The value of an untouched node, if it is the same of all. */
    double untouched() {
        return this == LAST_WRITER ? -1 : 0;
    }

    double of(NodeState node) {
        return switch (this) {
            case LEVEL -> node.level_m();
            case INITIAL -> node.initial_m();
            case SINKAGE -> node.sinkage_m();
            case PLASTIC -> node.plastic_m();
            case YIELD -> node.yield_Pa();
            case SHEAR -> node.shear_m();
            case OFFSET -> node.offset_m();
            case LAST_WRITER -> node.lastWriter();
            case LAST_EPOCH -> node.lastEpoch();
        };
    }
}
