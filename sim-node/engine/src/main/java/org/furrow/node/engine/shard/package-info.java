/** The ground in shards: every rank keeps the blocks that it owns and those near its vehicles. */
@NullMarked
package org.furrow.node.engine.shard;

import org.jspecify.annotations.NullMarked;
