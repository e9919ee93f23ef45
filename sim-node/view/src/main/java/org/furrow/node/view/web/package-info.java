/**
 * A small HTTP/1.1 and WebSocket server on the JDK: for a viewer on the same machine, or on others when its user asks
 * for that.
 */
@NullMarked
package org.furrow.node.view.web;

import org.jspecify.annotations.NullMarked;
