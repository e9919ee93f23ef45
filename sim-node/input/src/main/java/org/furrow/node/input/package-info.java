/** User input: YAML files checked against schemas, and errors that say where and what. */
@NullMarked
package org.furrow.node.input;

import org.jspecify.annotations.NullMarked;
