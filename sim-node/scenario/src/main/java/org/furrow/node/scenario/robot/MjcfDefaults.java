package org.furrow.node.scenario.robot;

import java.util.HashMap;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.jspecify.annotations.Nullable;

/** The classes of defaults of a model: attributes that elements of a class have without stating them. */
final class MjcfDefaults {
    private static final String MAIN = "main";

    private final Map<String, XmlNode> classes = new HashMap<>();
    private final Map<String, String> parents = new HashMap<>();

    MjcfDefaults(XmlNode root) throws InputError {
        for (XmlNode main : root.all("default")) {
            add(main, main.text("class", MAIN), "");
        }
    }

    private void add(XmlNode node, String name, String parent) throws InputError {
        classes.put(name, node);
        parents.put(name, parent);
        for (XmlNode child : node.all("default")) {
            add(child, child.text("class"), name);
        }
    }

    /** An attribute that an element has by a class or those around it; null: none. */
    @Nullable
    String find(String tag, String ofClass, String attribute) throws InputError {
        String name = ofClass.isEmpty() ? MAIN : ofClass;
        while (!name.isEmpty()) {
            XmlNode node = classes.get(name);
            XmlNode element = node == null ? null : node.one(tag);
            String found = element == null ? null : element.find(attribute);
            if (found != null) {
                return found;
            }
            name = parents.getOrDefault(name, "");
        }
        return null;
    }
}
