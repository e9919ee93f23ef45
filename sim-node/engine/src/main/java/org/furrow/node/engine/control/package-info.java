/** What acts on a run from outside: orders to all ranks between two epochs, and events that change the simulation. */
@NullMarked
package org.furrow.node.engine.control;

import org.jspecify.annotations.NullMarked;
