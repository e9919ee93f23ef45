/** What moves between a vehicle and the signals of its bus. */
@NullMarked
package org.furrow.node.hil.signal;

import org.jspecify.annotations.NullMarked;
