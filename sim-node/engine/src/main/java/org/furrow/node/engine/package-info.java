/** The loop of a rank: drive, press, advance, publish, commit. */
@NullMarked
package org.furrow.node.engine;

import org.jspecify.annotations.NullMarked;
