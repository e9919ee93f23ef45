/** Vehicles in the JSON files of Project Chrono, written as files of Furrow. */
@NullMarked
package org.furrow.node.scenario.chrono;

import org.jspecify.annotations.NullMarked;
