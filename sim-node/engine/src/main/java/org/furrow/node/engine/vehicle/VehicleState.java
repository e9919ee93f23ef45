package org.furrow.node.engine.vehicle;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.driver.Driver;
import org.furrow.vehicle.sensor.SensorSuite;
import org.furrow.world.contact.ContactMemory;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.digest.Digest;

/** The full state of one vehicle as one array: vehicle, driver, sensors, then what its contacts store. */
public final class VehicleState {
    private final int index;
    private final Vehicle vehicle;
    private final Driver driver;
    private final SensorSuite sensors;
    private final GroundContact ground;
    private double[] values;

    /** @param index of the vehicle, which is part of its hash */
    VehicleState(int index, Vehicle vehicle, Driver driver, SensorSuite sensors, GroundContact ground) {
        this.index = index;
        this.vehicle = vehicle;
        this.driver = driver;
        this.sensors = sensors;
        this.ground = ground;
        values = new double[vehicle.state().length + driver.state().length + sensors.stateLength()];
    }

    /** The state at the end of the last epoch. The array is reused and may be longer than {@link #length}. */
    public double[] values() {
        double[] own = vehicle.state();
        double[] drivers = driver.state();
        ContactMemory memory = ground.memory();
        int length = length();
        if (values.length < length) {
            values = new double[2 * length];
        }
        System.arraycopy(own, 0, values, 0, own.length);
        System.arraycopy(drivers, 0, values, own.length, drivers.length);
        sensors.copyState(values, own.length + drivers.length);
        memory.copy(values, own.length + drivers.length + sensors.stateLength());
        return values;
    }

    /** Number of elements in use of {@link #values}. */
    public int length() {
        return vehicle.state().length
                + driver.state().length
                + sensors.stateLength()
                + ground.memory().length();
    }

    /** Name of an element of {@link #values}. */
    public String name(int element) {
        int own = vehicle.state().length;
        int both = own + driver.state().length;
        int before = both + sensors.stateLength();
        if (element >= before) {
            return "ground." + ground.memory().name(element - before);
        }
        if (element >= both) {
            return "sensors." + sensors.stateName(element - both);
        }
        return element < own ? vehicle.stateName(element) : "driver." + driver.stateName(element - own);
    }

    /** Hash of {@link #values}. */
    public long hash() {
        return Digest.ofVehicle(index, values(), length());
    }

    void save(DataOutputStream out) throws IOException {
        double[] state = values();
        out.writeInt(vehicle.state().length);
        out.writeInt(driver.state().length);
        if (!sensors.isEmpty()) {
            out.writeInt(sensors.stateLength());
        }
        out.writeInt(ground.memory().length());
        int length = length();
        for (int element = 0; element < length; element++) {
            out.writeDouble(state[element]);
        }
    }

    /**
     * Restores what {@link #save} wrote.
     *
     * @param tick the last one that was simulated
     */
    void restore(DataInputStream in, long tick) throws IOException {
        int own = in.readInt();
        int drivers = in.readInt();
        int sensing = sensors.isEmpty() ? 0 : in.readInt();
        int memory = in.readInt();
        int before = Math.addExact(Math.addExact(own, drivers), sensing);
        double[] saved = new double[Math.addExact(before, memory)];
        VehicleCheckpoint.readAll(saved, in);
        vehicle.restore(saved, 0, own);
        driver.restore(saved, own, drivers);
        sensors.restore(tick, saved, own + drivers, sensing);
        ground.restore(vehicle.bodies(), saved, before, memory);
    }
}
