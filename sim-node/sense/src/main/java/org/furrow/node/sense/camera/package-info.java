/** Camera images with the truth of each pixel. */
@NullMarked
package org.furrow.node.sense.camera;

import org.jspecify.annotations.NullMarked;
