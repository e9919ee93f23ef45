/**
 * Topics over RTPS 2.2, the wire protocol of DDS, on UDP: discovery (SPDP, SEDP), reliable writers and readers, large
 * samples in fragments. It sends bytes that others encode, and knows nothing of vehicles. Source: OMG DDSI-RTPS 2.2.
 */
@NullMarked
package org.furrow.node.ros2.rtps;

import org.jspecify.annotations.NullMarked;
