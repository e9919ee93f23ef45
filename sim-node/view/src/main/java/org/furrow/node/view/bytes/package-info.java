/** Bytes that are written to files and clients. */
@NullMarked
package org.furrow.node.view.bytes;

import org.jspecify.annotations.NullMarked;
