/** MCAP files of the profile ros2: CDR, ros2msg schemas, and the topics of a recorded run. */
@NullMarked
package org.furrow.node.dataset.ros;

import org.jspecify.annotations.NullMarked;
