/** Epoch messages between ranks: what a commit includes, and the hash chain over all commits. */
@NullMarked
package org.furrow.node.engine.exchange;

import org.jspecify.annotations.NullMarked;
