package org.furrow.node.export;

import org.furrow.world.grid.GroundQuery.NodeState;

/** Values of a node in exported files, with the names of their columns or arrays; as in {@code GroundQuery}. */
enum NodeColumn {
    LEVEL("level_m"),
    INITIAL("initial_m"),
    SINKAGE("sinkage_m"),
    PLASTIC("plastic_m"),
    YIELD("yield_Pa"),
    SHEAR("shear_m"),
    OFFSET("offset_m"),
    /** Index of a vehicle; -1 for an untouched node. */
    LAST_WRITER("last_writer"),
    /** 0 for an untouched node. */
    LAST_EPOCH("last_epoch");

    private final String title;

    NodeColumn(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /** True for int32 values; the others are float64. */
    boolean isInteger() {
        return this == LAST_WRITER || this == LAST_EPOCH;
    }

    /** True for heights: the value of an untouched node comes from the undeformed ground. */
    boolean isHeight() {
        return this == LEVEL || this == INITIAL;
    }

    /** Value of an untouched node, except for heights. */
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
