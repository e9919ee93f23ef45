package org.furrow.node.scenario.sensor;

import org.furrow.node.input.InputError;
import org.furrow.node.input.Schemas;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.plugin.NamedType;
import org.furrow.vehicle.sensor.SensorModel;
import org.jspecify.annotations.Nullable;

/**
 * A type of sensor that vehicles carry while they drive: a vehicle of a scenario has it under {@code sensors: {NAME:
 * {...}}}, at most once. The type, its {@link SensorModel} and its {@link org.furrow.vehicle.sensor.Sensor} are all
 * that a new sensor needs: the table of the vehicle's sensors, its description in {@code columns.json}, checkpoints,
 * the digest and signals of a bus follow from them, and the table in data sets from {@link #table}.
 */
public interface SensorType extends NamedType {
    /** {@inheritDoc} That of a built-in type is a resource. */
    @Override
    default String schema() {
        return Schemas.require("sensor-" + name().replace('_', '-'));
    }

    /** The least number of types that are not built in. */
    int FIRST_ADDED = 1 << 16;

    /**
     * Number that seeds the noise of this type's sensors; a vehicle's sensors are in ascending order of it, then of
     * the name. It follows from the name unless the type says otherwise, so that it does not depend on which other
     * types there are.
     */
    default int number() {
        return FIRST_ADDED + (name().hashCode() >>> 2);
    }

    /**
     * Reads a sensor.
     *
     * @param node its keys, which {@link #schema} allows
     * @throws InputError for the first fault
     */
    SensorModel read(YamlNode node, SensorContext context) throws InputError;

    /** The table of such sensors in data sets; null: data sets have none. */
    default @Nullable SensorTable table() {
        return null;
    }
}
