package org.furrow.node.can.gateway;

import java.nio.ByteBuffer;

/**
 * The state that a plant model sends every 20 ms: bytes 16 to 63 of its packet. Unknown values are NaN.
 *
 * <pre>
 *   16       24        32         40      44       48    52        56   60
 *  +--------+---------+----------+-------+--------+-----+---------+----+-----+
 *  |lat_deg |lon_deg  |altitude_m|heading|yaw rate|speed|curvature|roll|pitch|
 *  |f64     |f64      |f64       |f32 rad|f32     |f32  |f32      |f32 |f32  |
 *  +--------+---------+----------+-------+--------+-----+---------+----+-----+
 *   heading: clockwise from north; yaw rate in rad/s and curvature in 1/m: positive left; speed in m/s;
 *   roll and pitch in rad (ISO 8855)
 * </pre>
 */
final class PlantState {
    /** Bytes of a packet without frames. */
    static final int PACKET_BYTES = 64;

    double latitude_deg;
    double longitude_deg;
    double altitude_m;
    double heading_rad;
    double yawRate_radps;
    double speed_mps;
    double curvature_1pm;
    double roll_rad;
    double pitch_rad;

    /** Reads the packet at an index. */
    void read(ByteBuffer in, int at) {
        latitude_deg = in.getDouble(at + 16);
        longitude_deg = in.getDouble(at + 24);
        altitude_m = in.getDouble(at + 32);
        heading_rad = in.getFloat(at + 40);
        yawRate_radps = in.getFloat(at + 44);
        speed_mps = in.getFloat(at + 48);
        curvature_1pm = in.getFloat(at + 52);
        roll_rad = in.getFloat(at + 56);
        pitch_rad = in.getFloat(at + 60);
    }
}
