/** A vehicle in the loop in a tick: frames to controls, signals to frames. */
@NullMarked
package org.furrow.node.hil.pilot;

import org.jspecify.annotations.NullMarked;
