package org.furrow.node.hil.verdict;

/**
 * The result of a criterion.
 *
 * @param value what was compared, the worst one if there are several; NaN if there was none
 * @param t_s time of the value; NaN if it has none
 * @param words the result in one line
 */
public record Result(String name, boolean passed, double value, double t_s, String words) {}
