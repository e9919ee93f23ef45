/** The ground in blocks with owners: the owner and the sum of a block, and blocks on their way to other ranks. */
@NullMarked
package org.furrow.world.shard;

import org.jspecify.annotations.NullMarked;
