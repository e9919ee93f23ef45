/** Exports in SemanticKITTI's layout with RELLIS-3D's folders, and in that of KITTI's tracking benchmark. */
@NullMarked
package org.furrow.node.dataset.kitti;

import org.jspecify.annotations.NullMarked;
