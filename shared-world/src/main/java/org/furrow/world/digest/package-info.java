/** The 64-bit digest of ground and vehicles, which docs/determinism.md defines, and SHA-256 of files. */
@NullMarked
package org.furrow.world.digest;

import org.jspecify.annotations.NullMarked;
