/** What lies between a driver's decisions and the vehicle: controllers, and actuators that execute commands. */
@NullMarked
package org.furrow.vehicle.command;

import org.jspecify.annotations.NullMarked;
