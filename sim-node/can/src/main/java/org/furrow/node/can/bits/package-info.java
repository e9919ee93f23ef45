/** Bit fields in the data bytes of a frame. */
@NullMarked
package org.furrow.node.can.bits;

import org.jspecify.annotations.NullMarked;
