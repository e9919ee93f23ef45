package org.furrow.node.study.measured;

/**
 * What was measured at one setting.
 *
 * @param series name of the curve to which it belongs
 * @param x setting along the curve, such as the slip
 * @param values of each quantity of the case; NaN: not measured
 * @param scatter standard deviation of the repeated trials of each value; NaN: not stated
 * @param setting further numbers that the simulation needs
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Measured(String series, double x, double[] values, double[] scatter, double[] setting) {}
