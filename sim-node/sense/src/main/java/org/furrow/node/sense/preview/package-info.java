/** Pictures of frames for people. */
@NullMarked
package org.furrow.node.sense.preview;

import org.jspecify.annotations.NullMarked;
