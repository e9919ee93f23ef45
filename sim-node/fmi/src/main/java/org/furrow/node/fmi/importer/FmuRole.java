package org.furrow.node.fmi.importer;

/** What an FMU is in a vehicle. */
enum FmuRole {
    /** Decides once an epoch, from reports of its vehicle and of others. */
    DRIVER,
    /** Changes commands from the commands, the vehicle's motion and its sensors. */
    CONTROLLER,
    /** Executes commands in each tick. */
    ACTUATOR
}
