/** Types of sensors that a scenario's vehicles carry while they drive, and how each is read. */
@NullMarked
package org.furrow.node.scenario.sensor;

import org.jspecify.annotations.NullMarked;
