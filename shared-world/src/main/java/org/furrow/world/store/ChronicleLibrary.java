package org.furrow.world.store;

/** How Chronicle Map is used here: without reporting its use to anybody. */
final class ChronicleLibrary {
    private ChronicleLibrary() {}

    /** To be called before the first map is opened. */
    static void quiet() {
        System.setProperty("chronicle.analytics.disable", "true");
    }
}
