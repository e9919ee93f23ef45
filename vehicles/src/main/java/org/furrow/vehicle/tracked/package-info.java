/** The vehicle type {@code tracked}: a hull on two belts that run over sprocket, road wheels, idler and rollers. */
@NullMarked
package org.furrow.vehicle.tracked;

import org.jspecify.annotations.NullMarked;
