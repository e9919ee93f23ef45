/** Exchange of messages between ranks: one small interface and its engines. */
@NullMarked
package org.furrow.world.transport;

import org.jspecify.annotations.NullMarked;
