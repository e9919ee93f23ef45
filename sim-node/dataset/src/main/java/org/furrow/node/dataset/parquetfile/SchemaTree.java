package org.furrow.node.dataset.parquetfile;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The schema of a file in Parquet's form: groups and fields in depth-first order. */
final class SchemaTree {
    private static final int REQUIRED = 0;
    private static final int OPTIONAL = 1;
    private static final int REPEATED = 2;
    private static final int LIST = 3;
    private static final int STRING_LOGICAL = 1;
    private static final int LIST_LOGICAL = 3;
    private static final String ROOT = "schema";

    private SchemaTree() {}

    /** Path of a field's values in the tree. */
    static List<String> path(ParquetField field) {
        List<String> path = new ArrayList<>(field.path());
        for (int k = 0; k < field.lists(); k++) {
            path.add("list");
            path.add("element");
        }
        return path;
    }

    static void write(List<ParquetField> fields, int thriftField, ThriftWriter out) {
        Set<String> top = new LinkedHashSet<>();
        fields.forEach(field -> top.add(field.path().getFirst()));
        int elements = 1;
        for (ParquetField field : fields) {
            elements += 1 + 2 * field.lists();
        }
        elements += (int) fields.stream()
                .filter(f -> f.path().size() > 1)
                .map(f -> f.path().getFirst())
                .distinct()
                .count();
        out.list(thriftField, ThriftWriter.STRUCT, elements);
        out.beginElement().text(4, ROOT).i32(5, top.size()).end();
        String struct = "";
        for (ParquetField field : fields) {
            String outer = field.path().size() > 1 ? field.path().getFirst() : "";
            if (!outer.isEmpty() && !outer.equals(struct)) {
                int children = (int) fields.stream()
                        .filter(f -> f.path().size() > 1 && f.path().getFirst().equals(outer))
                        .count();
                out.beginElement()
                        .i32(3, REQUIRED)
                        .text(4, outer)
                        .i32(5, children)
                        .end();
            }
            struct = outer;
            writeField(field, out);
        }
    }

    private static void writeField(ParquetField field, ThriftWriter out) {
        String name = field.name();
        for (int k = 0; k < field.lists(); k++) {
            out.beginElement().i32(3, REQUIRED).text(4, name).i32(5, 1).i32(6, LIST);
            out.begin(10).begin(LIST_LOGICAL).end().end().end();
            out.beginElement().i32(3, REPEATED).text(4, "list").i32(5, 1).end();
            name = "element";
        }
        ParquetType type = field.type();
        out.beginElement().i32(1, type.physical);
        out.i32(3, field.nullable() ? OPTIONAL : REQUIRED).text(4, name);
        if (type.converted >= 0) {
            out.i32(6, type.converted);
        }
        if (type == ParquetType.TEXT) {
            out.begin(10).begin(STRING_LOGICAL).end().end();
        }
        out.end();
    }
}
