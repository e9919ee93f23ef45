package org.furrow.scm.contact;

/** One hit while the laws look at it. Vectors in the SCM frame. */
final class Touch {
    int hit;
    int at;
    int soil;
    int body;
    /** Direction in which the ground presses. */
    double nx;

    double ny;
    double nz;
    /** Velocity of the body along it, in m/s. */
    double vn;
    /** Slip velocity: the rest of the body's velocity there, in m/s. */
    double tx;

    double ty;
    double tz;
    double slide;
    /** Normal stress, in Pa. */
    double sigma;
    /** Shear stress on the body, in Pa. */
    double tauX;

    double tauY;
    double tauZ;
}
