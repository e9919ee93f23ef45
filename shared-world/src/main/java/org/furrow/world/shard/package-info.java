/** The ground in blocks with owners: which rank owns a block, sums of blocks, and blocks on their way to other ranks. */
@NullMarked
package org.furrow.world.shard;

import org.jspecify.annotations.NullMarked;
