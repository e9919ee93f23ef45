/** Scans, labels, poses and calibration in SemanticKITTI's layout with RELLIS-3D's folders. */
@NullMarked
package org.furrow.node.dataset.kitti;

import org.jspecify.annotations.NullMarked;
