package org.furrow.node.study.output;

import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;

/** Marks of points; all are filled, because open marks denote other things. */
final class Marks {
    private static final double R = 2.6;

    private Marks() {}

    /** The mark of a series, from 0. */
    static Shape of(int series) {
        double r = R;
        return switch (series % 8) {
            case 0 -> new Ellipse2D.Double(-r, -r, 2 * r, 2 * r);
            case 1 -> new Rectangle2D.Double(-0.9 * r, -0.9 * r, 1.8 * r, 1.8 * r);
            case 2 -> polygon(0, -1.25 * r, 1.15 * r, 0.85 * r, -1.15 * r, 0.85 * r);
            case 3 -> polygon(0, -1.3 * r, 1.3 * r, 0, 0, 1.3 * r, -1.3 * r, 0);
            case 4 -> polygon(0, 1.25 * r, 1.15 * r, -0.85 * r, -1.15 * r, -0.85 * r);
            case 5 -> polygon(-1.25 * r, 0, 0.85 * r, -1.15 * r, 0.85 * r, 1.15 * r);
            case 6 -> polygon(1.25 * r, 0, -0.85 * r, -1.15 * r, -0.85 * r, 1.15 * r);
            default -> new Rectangle2D.Double(-1.3 * r, -0.6 * r, 2.6 * r, 1.2 * r);
        };
    }

    private static Shape polygon(double... xy) {
        Path2D path = new Path2D.Double();
        path.moveTo(xy[0], xy[1]);
        for (int k = 2; k < xy.length; k += 2) {
            path.lineTo(xy[k], xy[k + 1]);
        }
        path.closePath();
        return path;
    }
}
