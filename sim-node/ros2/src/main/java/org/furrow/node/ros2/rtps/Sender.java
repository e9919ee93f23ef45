package org.furrow.node.ros2.rtps;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/** Sends a message. What cannot be sent is lost, as on a network. */
@FunctionalInterface
interface Sender {
    void send(ByteBuffer message, InetSocketAddress to);
}
