package org.furrow.node.app;

import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.furrow.node.input.Schemas;
import org.furrow.node.scenario.Library;
import org.furrow.scm.soil.SoilPresets;

/** Names that a shell completes. */
final class BuiltInNames {
    private BuiltInNames() {}

    /** Built-in scenarios. */
    static final class Scenarios implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Library.NAMES.iterator();
        }
    }

    /** Built-in vehicles. */
    static final class Vehicles implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Library.VEHICLES.iterator();
        }
    }

    /** Built-in vehicles and mechanisms. */
    static final class Models implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.of(Library.VEHICLES, Library.MECHANISMS)
                    .flatMap(List::stream)
                    .iterator();
        }
    }

    /** Named soils. */
    static final class Soils implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return SoilPresets.names().iterator();
        }
    }

    /** Schemas. */
    static final class SchemaNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Schemas.names().iterator();
        }
    }
}
