package org.furrow.node.engine.vehicle;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.furrow.node.engine.timing.PhaseTimes;
import org.furrow.vehicle.Vehicle;

/** Statistics of one vehicle's run; they have no effect on the simulation. */
public final class VehicleStatistics {
    private final double[] lastPosition_m = new double[3];
    private final PhaseTimes soilTimes = new PhaseTimes();
    private final PhaseTimes bodyTimes = new PhaseTimes();
    private double distance_m;
    private double maxSinkage_m;
    private long bytes;

    /** Sets the position from which {@link #moveTo} measures first. */
    void startAt(double[] start_m) {
        System.arraycopy(start_m, 0, lastPosition_m, 0, lastPosition_m.length);
    }

    /** Adds the times of one tick: of the soil, and of the vehicle. */
    void addTick(long soil_ns, long body_ns, Vehicle vehicle) {
        soilTimes.add(soil_ns);
        bodyTimes.add(body_ns);
        for (int w = 0; w < vehicle.bodies().wheels().length; w++) {
            maxSinkage_m = Math.max(maxSinkage_m, vehicle.sinkage_m(w));
        }
    }

    /** Adds the distance from the last position. */
    void moveTo(double[] position_m) {
        double sum = 0;
        for (int d = 0; d < lastPosition_m.length; d++) {
            double step = position_m[d] - lastPosition_m[d];
            sum += step * step;
            lastPosition_m[d] = position_m[d];
        }
        distance_m += Math.sqrt(sum);
    }

    /** Adds payload that was sent for the vehicle, in bytes. */
    public void addBytes(int sent) {
        bytes += sent;
    }

    /** Writes position, distance and sinkage; {@link #saveBytes} writes the rest. */
    void save(DataOutputStream out) throws IOException {
        VehicleCheckpoint.writeAll(lastPosition_m, out);
        out.writeDouble(distance_m);
        out.writeDouble(maxSinkage_m);
    }

    void saveBytes(DataOutputStream out) throws IOException {
        out.writeLong(bytes);
    }

    void restore(DataInputStream in) throws IOException {
        VehicleCheckpoint.readAll(lastPosition_m, in);
        distance_m = in.readDouble();
        maxSinkage_m = in.readDouble();
    }

    void restoreBytes(DataInputStream in) throws IOException {
        bytes = in.readLong();
    }

    /** Time of the soil in each tick. */
    public PhaseTimes soilTimes() {
        return soilTimes;
    }

    /** Time of the vehicle's bodies in each tick. */
    public PhaseTimes bodyTimes() {
        return bodyTimes;
    }

    /** Distance driven by the reference frame, in m. */
    public double distance_m() {
        return distance_m;
    }

    /** Greatest sinkage of a body, in m. */
    public double maxSinkage_m() {
        return maxSinkage_m;
    }

    /** Payload sent for the vehicle, in bytes. */
    public long bytes() {
        return bytes;
    }
}
