/** The signals of a vehicle: what it receives and what it gives, each with name, unit, frame, direction and type. */
@NullMarked
package org.furrow.node.engine.signal;

import org.jspecify.annotations.NullMarked;
