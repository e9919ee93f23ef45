/** Steps on the clock: when each is due, real-time priority, how long steps take and how late they are. */
@NullMarked
package org.furrow.node.hil.pace;

import org.jspecify.annotations.NullMarked;
