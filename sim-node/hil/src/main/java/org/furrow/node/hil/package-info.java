/** Hardware in the loop: one vehicle of a shared world is paced by the wall clock and connected to a bus. */
@NullMarked
package org.furrow.node.hil;

import org.jspecify.annotations.NullMarked;
