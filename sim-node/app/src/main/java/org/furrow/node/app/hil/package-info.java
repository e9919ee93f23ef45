/** Commands for a vehicle on a bus, and for buses. */
@NullMarked
package org.furrow.node.app.hil;

import org.jspecify.annotations.NullMarked;
