/** Messages in the wire form of Protocol Buffers, and descriptions of their types. */
@NullMarked
package org.furrow.node.view.protobuf;

import org.jspecify.annotations.NullMarked;
