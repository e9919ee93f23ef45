/** User input: YAML files validated against schemas, and errors with place and correction. */
@NullMarked
package org.furrow.node.input;

import org.jspecify.annotations.NullMarked;
