/** What carries CAN frames: memory, a log, serial adapters, multicast, SocketCAN; and the threads and queues between them and a step. */
@NullMarked
package org.furrow.node.can.bus;

import org.jspecify.annotations.NullMarked;
