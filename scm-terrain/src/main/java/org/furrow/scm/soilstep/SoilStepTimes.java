package org.furrow.scm.soilstep;

/** How long the parts of one step took, in ns. Never part of what is simulated. */
public final class SoilStepTimes {
    private long last;
    private long rays;
    private long patches;
    private long forces;
    private long erosion;

    void begin() {
        last = System.nanoTime();
    }

    void raysDone() {
        rays = lap();
    }

    void patchesDone() {
        patches = lap();
    }

    void forcesDone() {
        forces = lap();
    }

    void erosionDone() {
        erosion = lap();
    }

    public long rays_ns() {
        return rays;
    }

    /** Patches, and areas and normals where the contact model asks for them. */
    public long patches_ns() {
        return patches;
    }

    public long forces_ns() {
        return forces;
    }

    public long erosion_ns() {
        return erosion;
    }

    private long lap() {
        long now = System.nanoTime();
        long lap = now - last;
        last = now;
        return lap;
    }
}
