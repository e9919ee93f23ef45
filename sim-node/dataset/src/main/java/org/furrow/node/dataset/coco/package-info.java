/** Images with boxes and masks of instances, for tools that read COCO. */
@NullMarked
package org.furrow.node.dataset.coco;

import org.jspecify.annotations.NullMarked;
