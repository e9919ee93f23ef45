package org.furrow.node.study.measured;

import java.util.List;
import java.util.Locale;

/** A set of published measurements, and how Furrow simulates them. */
interface Case {
    /** Its name in commands and files. */
    String name();

    String title();

    /** Publication and licence of the numbers. */
    String source();

    /** What was taken from the publication, and what it does not state. */
    String taken();

    /** One sentence on what the law of the soil cannot reproduce, and why. */
    String limits();

    /** The parameter that may be fitted, and how; empty: none. */
    String fitted();

    /** What a fit is called in tables and figures. */
    default String fit() {
        return "one fitted";
    }

    /** Whether the report shows where the first quantity is too large and where too small. */
    default boolean showsErrors() {
        return false;
    }

    /** How its figures show the rows. */
    default MeasuredFigures.Look look() {
        return MeasuredFigures.Look.CURVES;
    }

    /** Values of the fitted parameter that are tried; the first is the published one. */
    List<Double> candidates();

    /** What the compared values are, in a word for figures. */
    default String reference() {
        return "measured";
    }

    /** A value of the fitted parameter in words. */
    default String value(double parameter) {
        return String.format(Locale.ROOT, "%.4g", parameter);
    }

    /** What the settings along a curve are. */
    String xLabel();

    /** Name of the curve of figures to which a row belongs. */
    default String group(Measured at) {
        return at.series();
    }

    /** The quantities, with units. */
    List<String> quantities();

    List<Measured> measured();

    /** The quantities at a setting, with a value of the fitted parameter. */
    double[] simulate(Measured at, double parameter);
}
