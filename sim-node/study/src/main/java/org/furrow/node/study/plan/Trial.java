package org.furrow.node.study.plan;

/**
 * One run of a study.
 *
 * @param repeat from 0
 */
public record Trial(Cell cell, int repeat) {
    /** Name in file names. */
    public String id() {
        return cell.id() + "-" + (repeat + 1);
    }
}
