package org.furrow.node.input.plugin;

/** A kind of type of the tests. */
public interface FruitType extends NamedType {
    /** A built-in type. */
    final class Apple implements FruitType {
        @Override
        public String name() {
            return "apple";
        }

        @Override
        public String schema() {
            return "{\"required\": [\"size_m\"], \"properties\": {\"size_m\": {\"type\": \"number\"}}}";
        }
    }
}
