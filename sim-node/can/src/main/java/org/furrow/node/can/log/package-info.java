/** Logs of CAN frames as {@code candump -L} writes them. */
@NullMarked
package org.furrow.node.can.log;

import org.jspecify.annotations.NullMarked;
