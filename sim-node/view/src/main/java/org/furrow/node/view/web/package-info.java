/**
 * An HTTP/1.1 and WebSocket server on Jetty: for a viewer on the same machine, or on others when its user asks for
 * that. Other packages see none of the library's types.
 */
@NullMarked
package org.furrow.node.view.web;

import org.jspecify.annotations.NullMarked;
