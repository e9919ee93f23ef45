/** Hydraulics of vehicles in another process, over TCP. */
@NullMarked
package org.furrow.node.run.hydraulics;

import org.jspecify.annotations.NullMarked;
