/** Types of controllers and actuators of a vehicle: how a scenario describes them. */
@NullMarked
package org.furrow.node.scenario.command;

import org.jspecify.annotations.NullMarked;
