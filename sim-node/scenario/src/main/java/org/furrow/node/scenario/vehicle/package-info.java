/**
 * Vehicle files: the types of vehicles with the readers of their parts, and the formats of files of vehicles and
 * mechanisms. A plug-in implements {@link org.furrow.node.scenario.vehicle.VehicleType} or
 * {@link org.furrow.node.scenario.vehicle.Importer} to add one.
 */
@NullMarked
package org.furrow.node.scenario.vehicle;

import org.jspecify.annotations.NullMarked;
