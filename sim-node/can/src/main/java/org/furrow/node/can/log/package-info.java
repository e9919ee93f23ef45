/** Logs of CAN frames: those of {@code candump -L}, ASC, BLF, MF4 and PCAPNG. */
@NullMarked
package org.furrow.node.can.log;

import org.jspecify.annotations.NullMarked;
