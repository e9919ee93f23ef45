/** What acts on a vehicle in the loop from outside, tick by tick: frames, operators, orders to leave. */
@NullMarked
package org.furrow.node.hil.events;

import org.jspecify.annotations.NullMarked;
