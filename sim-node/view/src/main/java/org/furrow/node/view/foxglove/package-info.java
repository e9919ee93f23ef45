/** A server for Foxglove, Lichtblick and other programs that use Foxglove's WebSocket protocol. */
@NullMarked
package org.furrow.node.view.foxglove;

import org.jspecify.annotations.NullMarked;
