/** Speed of environments. */
@NullMarked
package org.furrow.node.learn.bench;

import org.jspecify.annotations.NullMarked;
