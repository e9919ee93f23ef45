/** Measurement of signals by XCP on CAN and Ethernet, and the A2L file that describes them. */
@NullMarked
package org.furrow.node.hil.xcp;

import org.jspecify.annotations.NullMarked;
