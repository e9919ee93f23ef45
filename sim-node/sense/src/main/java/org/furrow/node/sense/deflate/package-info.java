/** Compression with the same bytes everywhere. */
@NullMarked
package org.furrow.node.sense.deflate;

import org.jspecify.annotations.NullMarked;
