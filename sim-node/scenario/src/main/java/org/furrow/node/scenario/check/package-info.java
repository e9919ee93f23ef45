/** Figures of a vehicle, and warnings about values that are valid but implausible. */
@NullMarked
package org.furrow.node.scenario.check;

import org.jspecify.annotations.NullMarked;
