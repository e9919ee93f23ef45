package org.furrow.world.grid;

/**
 * The wire form of a node: every persistent field is a 32-bit fixed-point number.
 *
 * <p>Kernels compute in doubles; a field is rounded to this form when its vehicle publishes it, in the vehicle's
 * own view too. The scales are powers of two, so the conversion back to double is exact. Values outside the range
 * saturate.
 *
 * <pre>
 * field            unit   scale   resolution   range
 * sinkage          m      2^24    60 nm        +-128 m
 * plastic sinkage  m      2^24    60 nm        +-128 m
 * yield pressure   Pa     2^4     0.0625 Pa    +-134 MPa
 * shear            m      2^20    1 um         +-2048 m
 * offset           m      2^20    1 um         +-2048 m
 * </pre>
 */
public final class NodeFormat {
    public static final double SINKAGE_PER_M = 0x1p24;
    public static final double YIELD_PER_PA = 0x1p4;
    public static final double SHEAR_PER_M = 0x1p20;
    public static final double OFFSET_PER_M = 0x1p20;

    private NodeFormat() {}

    /** Nearest fixed-point number (ties to even), saturating at the ends of the range; 0 for NaN. */
    public static int toFixed(double value, double scale) {
        return (int) Math.rint(value * scale);
    }

    /** The exact value of a fixed-point number. */
    public static double toDouble(int fixed, double scale) {
        return fixed / scale;
    }
}
