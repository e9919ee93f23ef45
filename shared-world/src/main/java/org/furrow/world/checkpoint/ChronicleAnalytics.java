package org.furrow.world.checkpoint;

/** Usage reports of Chronicle Map. */
final class ChronicleAnalytics {
    private ChronicleAnalytics() {}

    /** Disables usage reports; to be called before the first map is opened. */
    static void disable() {
        System.setProperty("chronicle.analytics.disable", "true");
    }
}
