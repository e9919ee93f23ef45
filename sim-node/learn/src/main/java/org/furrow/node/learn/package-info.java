/** Environments for reinforcement learning and control. */
@NullMarked
package org.furrow.node.learn;

import org.jspecify.annotations.NullMarked;
