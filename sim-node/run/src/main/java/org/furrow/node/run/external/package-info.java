/** Vehicles that another program drives, over TCP. */
@NullMarked
package org.furrow.node.run.external;

import org.jspecify.annotations.NullMarked;
