/** Which epochs a commit includes: with a fixed delay, or as a conductor decides. */
@NullMarked
package org.furrow.node.engine.schedule;

import org.jspecify.annotations.NullMarked;
