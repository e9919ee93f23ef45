/** What agents observe, do and are rewarded for, as the key {@code task} of a scenario says. */
@NullMarked
package org.furrow.node.learn.task;

import org.jspecify.annotations.NullMarked;
