package org.furrow.node.app.option;

import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.furrow.node.input.Schemas;
import org.furrow.node.scenario.Library;
import org.furrow.scm.soil.SoilPresets;

/** Names that a shell completes. */
public final class BuiltInNames {
    private BuiltInNames() {}

    /** Built-in scenarios. */
    public static final class Scenarios implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Library.NAMES.iterator();
        }
    }

    /** Built-in vehicles. */
    public static final class Vehicles implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Library.VEHICLES.iterator();
        }
    }

    /** Built-in vehicles and mechanisms. */
    public static final class Models implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.of(Library.VEHICLES, Library.MECHANISMS)
                    .flatMap(List::stream)
                    .iterator();
        }
    }

    /** Named soils. */
    public static final class Soils implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return SoilPresets.names().iterator();
        }
    }

    /** Schemas. */
    public static final class SchemaNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Schemas.names().iterator();
        }
    }
}
