package org.furrow.scm.contact;

/** Wall-clock times of the phases of one step, in ns; not part of the simulated state. */
public final class SoilStepTimes {
    public long rays_ns;
    /** Patches; also areas and surface normals where the contact model uses them. */
    public long patches_ns;

    public long forces_ns;
    public long erosion_ns;
    private long last_ns;

    void begin() {
        last_ns = System.nanoTime();
    }

    /** Time since the last call or {@link #begin}. */
    long lap_ns() {
        long now_ns = System.nanoTime();
        long lap_ns = now_ns - last_ns;
        last_ns = now_ns;
        return lap_ns;
    }
}
