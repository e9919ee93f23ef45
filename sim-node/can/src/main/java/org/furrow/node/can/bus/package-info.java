/** Buses: memory, log replay, SLCAN adapters, UDP multicast and SocketCAN, with their threads and queues. */
@NullMarked
package org.furrow.node.can.bus;

import org.jspecify.annotations.NullMarked;
