package org.furrow.node.hil.guidance;

/**
 * The law that keeps a vehicle on a path: the path's curvature minus a PD term of the distance from the path and of the
 * direction. With a distance {@code c} and a damping ratio {@code d} the offset e decays along the path s by
 * {@code e'' + 2 d / c e' + e / c^2 = 0}.
 *
 * @param convergence_m distance along which the offset decays
 * @param damping ratio; 1 is critical
 * @param mostOffset_m limit of the offset, which bounds the angle of approach to the path
 */
record CurvatureLaw(double convergence_m, double damping, double mostOffset_m) {
    /**
     * The curvature to drive, in 1/m, positive left.
     *
     * @param path_1pm curvature of the path
     * @param offset_m positive left of the path
     * @param error_rad direction of the vehicle minus that of the path
     */
    double curvature_1pm(double path_1pm, double offset_m, double error_rad) {
        return path_1pm
                - Math.clamp(offset_m, -mostOffset_m, mostOffset_m) / (convergence_m * convergence_m)
                - 2 * damping / convergence_m * StrictMath.sin(error_rad);
    }
}
