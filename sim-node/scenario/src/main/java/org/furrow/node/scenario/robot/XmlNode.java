package org.furrow.node.scenario.robot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.furrow.node.input.InputError;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Attr;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** An element of an XML file, which knows what of it was read. */
final class XmlNode {
    private static final String NO_DOCTYPE = "http://apache.org/xml/features/disallow-doctype-decl";

    private final String place;
    private final Element element;
    private final List<XmlNode> children = new ArrayList<>();
    private final Map<String, Boolean> attributes = new LinkedHashMap<>();
    private boolean isRead;

    private XmlNode(String place, Element element) {
        this.place = place;
        this.element = element;
        for (int k = 0; k < element.getAttributes().getLength(); k++) {
            attributes.put(((Attr) element.getAttributes().item(k)).getName(), false);
        }
        for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element child) {
                children.add(new XmlNode(place, child));
            }
        }
    }

    /** Reads the root of a file. */
    static XmlNode read(Path file) throws InputError {
        if (!Files.isRegularFile(file)) {
            throw new InputError(file + ": no such file");
        }
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature(NO_DOCTYPE, true);
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(new DefaultHandler()); // which prints nothing
            XmlNode root =
                    new XmlNode(file.toString(), builder.parse(file.toFile()).getDocumentElement());
            root.isRead = true;
            return root;
        } catch (SAXException | IOException e) {
            throw new InputError(file + ": is no XML: " + e.getMessage());
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }

    String tag() {
        return element.getTagName();
    }

    /** The elements with a tag. */
    List<XmlNode> all(String tag) {
        List<XmlNode> found =
                children.stream().filter(child -> child.tag().equals(tag)).toList();
        found.forEach(child -> child.isRead = true);
        return found;
    }

    /** The only element with a tag; null: there is none. */
    @Nullable
    XmlNode one(String tag) throws InputError {
        List<XmlNode> found = all(tag);
        if (found.size() > 1) {
            throw found.get(1).error("stands twice in <" + tag() + ">");
        }
        return found.isEmpty() ? null : found.getFirst();
    }

    boolean has(String attribute) {
        return attributes.containsKey(attribute);
    }

    /** An attribute; null: it is missing. */
    @Nullable
    String find(String attribute) {
        return attributes.computeIfPresent(attribute, (_, _) -> true) == null ? null : element.getAttribute(attribute);
    }

    String text(String attribute, String otherwise) {
        String found = find(attribute);
        return found == null ? otherwise : found;
    }

    String text(String attribute) throws InputError {
        String found = find(attribute);
        if (found == null) {
            throw error("needs the attribute '" + attribute + "'");
        }
        return found;
    }

    double number(String attribute, double otherwise) throws InputError {
        return has(attribute) ? numbers(attribute, "")[0] : otherwise;
    }

    /**
     * The numbers of an attribute.
     *
     * @param otherwise if it is missing
     */
    double[] numbers(String attribute, String otherwise) throws InputError {
        return parsed(text(attribute, otherwise), attribute);
    }

    /** The numbers in the text of an attribute of this element. */
    double[] parsed(String text, String attribute) throws InputError {
        String[] words = text.strip().split("\\s+");
        double[] numbers = new double[text.isBlank() ? 0 : words.length];
        for (int k = 0; k < numbers.length; k++) {
            try {
                numbers[k] = Double.parseDouble(words[k]);
            } catch (NumberFormatException e) {
                throw error("has no numbers in '" + attribute + "': " + text.strip());
            }
        }
        return numbers;
    }

    /** What was not read: elements and attributes, each with the tags that lead to it, once. */
    List<String> unread() {
        Set<String> found = new LinkedHashSet<>();
        addUnread("", found);
        return List.copyOf(found);
    }

    private void addUnread(String outer, Set<String> found) {
        if (!isRead) {
            found.add(outer + tag());
            return;
        }
        attributes.forEach((name, read) -> {
            if (!read && !name.startsWith("xmlns")) {
                found.add(outer + tag() + "@" + name);
            }
        });
        children.forEach(child -> child.addUnread(tag() + ".", found));
    }

    InputError error(String problem) {
        String name = element.getAttribute("name");
        return new InputError(
                place + ": <" + tag() + (name.isEmpty() ? "" : " name=\"" + name + "\"") + "> " + problem);
    }
}
