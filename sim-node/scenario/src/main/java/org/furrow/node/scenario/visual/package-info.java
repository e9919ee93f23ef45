/** What cameras, lidar and the viewer show of vehicles apart from their hulls: meshes built from their dimensions. */
@org.jspecify.annotations.NullMarked
package org.furrow.node.scenario.visual;
