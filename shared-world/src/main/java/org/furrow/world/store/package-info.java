/** What outlives a process: checkpoints of the shared world on disk. */
@NullMarked
package org.furrow.world.store;

import org.jspecify.annotations.NullMarked;
