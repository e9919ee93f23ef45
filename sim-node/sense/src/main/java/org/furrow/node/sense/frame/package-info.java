/** What a sensor delivers: scans, images, maps and samples with their time, pose and calibration. */
@NullMarked
package org.furrow.node.sense.frame;

import org.jspecify.annotations.NullMarked;
