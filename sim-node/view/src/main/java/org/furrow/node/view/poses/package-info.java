/** The recorded poses of a run, while they are still written. */
@NullMarked
package org.furrow.node.view.poses;

import org.jspecify.annotations.NullMarked;
