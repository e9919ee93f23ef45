package org.furrow.node.app.terminal;

import java.util.Locale;

/** Numbers in words for the terminal. */
public final class Words {
    private static final double SAME = 0.05;

    private Words() {}

    /** A duration such as {@code 5.7 s}, {@code 12 min} or {@code 6 h 50 min}. */
    public static String duration(double s) {
        if (s < 99.95) {
            return String.format(Locale.ROOT, "%.1f s", s);
        }
        long min = Math.round(s / 60);
        return min < 60 ? min + " min" : min / 60 + " h " + min % 60 + " min";
    }

    /**
     * A speed such as {@code 4.4 x faster than real time}.
     *
     * @param rtf wall-clock time over simulated time
     */
    public static String speed(double rtf) {
        if (Math.abs(rtf - 1) < SAME) {
            return "as fast as real time";
        }
        double factor = rtf < 1 ? 1 / rtf : rtf;
        String number = String.format(Locale.ROOT, factor < 9.95 ? "%.1f" : "%.0f", factor);
        return number + " x " + (rtf < 1 ? "faster" : "slower") + " than real time";
    }
}
