/** Hardware in the loop: a vehicle that keeps wall-clock time and talks to a bus, in a world that it shares. */
@NullMarked
package org.furrow.node.hil;

import org.jspecify.annotations.NullMarked;
