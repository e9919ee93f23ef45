/**
 * Ranks in processes of their own: how one finds out which rank it is, and how furrow starts them, watches them and ends them.
 */
@NullMarked
package org.furrow.node.run.launch;

import org.jspecify.annotations.NullMarked;
