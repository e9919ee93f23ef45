/** The messages that ranks exchange once an epoch; docs/epoch-protocol.md describes the bytes. */
@NullMarked
package org.furrow.world.message;

import org.jspecify.annotations.NullMarked;
