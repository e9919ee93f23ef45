/**
 * The shared world on disk: checkpoints, which outlive the process, and cold tiles, which do not.
 * docs/checkpoint-format.md describes the files.
 */
@NullMarked
package org.furrow.world.checkpoint;

import org.jspecify.annotations.NullMarked;
