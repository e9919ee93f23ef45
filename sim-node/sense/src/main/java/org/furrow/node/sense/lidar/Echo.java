package org.furrow.node.sense.lidar;

import org.furrow.node.sense.frame.SceneClass;
import org.furrow.node.sense.scene.SceneRays;

/** What comes back of a beam, or of one of its rays. */
final class Echo {
    double distance_m;
    /** Share of the power of a return that faces the beam with reflectivity 1, before losses in air without dust. */
    double bright;

    double reflectivity;
    double facing;
    int label;
    int instance;
    double pressed_m;

    /**
     * Takes what a ray met.
     *
     * @param share of the beam's power that the ray has
     */
    void take(SceneRays rays, double at_m, double cosine, double share) {
        distance_m = at_m;
        bright = share * rays.reflectivity * cosine;
        reflectivity = rays.reflectivity;
        facing = cosine;
        label = rays.label;
        instance = rays.instance;
        pressed_m = rays.pressed_m;
    }

    /** Takes what dust returns, which has no class: the power of a surface that faces the beam. */
    void take(double returned, double at_m, double share) {
        distance_m = at_m;
        bright = share * returned;
        reflectivity = returned;
        facing = 1;
        label = SceneClass.VOID;
        instance = 0;
        pressed_m = 0;
    }

    void take(Echo other) {
        distance_m = other.distance_m;
        bright = other.bright;
        reflectivity = other.reflectivity;
        facing = other.facing;
        label = other.label;
        instance = other.instance;
        pressed_m = other.pressed_m;
    }
}
