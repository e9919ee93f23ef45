/** Which sensors a vehicle carries, where, and with what constants. */
@NullMarked
package org.furrow.node.sense.suite;

import org.jspecify.annotations.NullMarked;
