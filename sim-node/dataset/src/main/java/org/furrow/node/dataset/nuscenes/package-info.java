/** Key frames, sweeps and boxes in the tables of nuScenes. */
@NullMarked
package org.furrow.node.dataset.nuscenes;

import org.jspecify.annotations.NullMarked;
