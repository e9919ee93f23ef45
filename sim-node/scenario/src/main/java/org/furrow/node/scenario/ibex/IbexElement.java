package org.furrow.node.scenario.ibex;

import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.jspecify.annotations.Nullable;

/** An element of an XML file, with its line. Remembers which attributes have been read. */
final class IbexElement {
    final String name;
    final int line;
    final List<IbexElement> children = new ArrayList<>();
    private final String file;
    private final Map<String, String> attributes = new HashMap<>();
    private final Set<String> read = new HashSet<>();

    private IbexElement(String file, String name, int line) {
        this.file = file;
        this.name = name;
        this.line = line;
    }

    /** Reads a file; the root holds its elements, of which there may be several. */
    static IbexElement read(Path path) throws InputError {
        Source source = Source.ofFile(path);
        IbexElement root = new IbexElement(source.label(), "file", 1);
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        // the files may be a list of objects without a root
        String text = source.bytes().text().replaceFirst("^\\s*<\\?xml[^>]*\\?>", "");
        try {
            XMLStreamReader in = factory.createXMLStreamReader(new StringReader("<all>" + text + "</all>"));
            root.readChildren(in, 0);
        } catch (XMLStreamException e) {
            throw new InputError(
                    source.label() + ":" + e.getLocation().getLineNumber() + ": is no sound XML: " + e.getMessage());
        }
        return root;
    }

    private void readChildren(XMLStreamReader in, int depth) throws XMLStreamException {
        while (in.hasNext()) {
            int event = in.next();
            if (event == XMLStreamConstants.END_ELEMENT) {
                return;
            }
            if (event == XMLStreamConstants.START_ELEMENT) {
                if (depth == 0 && in.getLocalName().equals("all")) {
                    readChildren(in, 1);
                    continue;
                }
                IbexElement child = new IbexElement(
                        file, in.getLocalName(), in.getLocation().getLineNumber());
                for (int k = 0; k < in.getAttributeCount(); k++) {
                    child.attributes.put(in.getAttributeLocalName(k), in.getAttributeValue(k));
                }
                child.readChildren(in, depth + 1);
                children.add(child);
            }
        }
    }

    /** The child of a name; null if there is none. */
    @Nullable
    IbexElement child(String named) throws InputError {
        IbexElement found = null;
        for (IbexElement child : children) {
            if (child.name.equals(named)) {
                if (found != null) {
                    throw child.error("a second '" + named + "'");
                }
                found = child;
            }
        }
        return found;
    }

    boolean has(String attribute) {
        return attributes.containsKey(attribute);
    }

    String text(String attribute) throws InputError {
        read.add(attribute);
        String value = attributes.get(attribute);
        if (value == null) {
            throw error("needs the attribute '" + attribute + "'");
        }
        return value;
    }

    /** A number, which may end in f as a literal of Java or C does. */
    double number(String attribute) throws InputError {
        String value = text(attribute).strip();
        String plain = value.endsWith("f") || value.endsWith("F") ? value.substring(0, value.length() - 1) : value;
        try {
            double number = Double.parseDouble(plain);
            if (Double.isFinite(number)) {
                return number;
            }
        } catch (NumberFormatException e) {
            // the message below is for both
        }
        throw error("'" + attribute + "' must be a number such as 1.5 or 1.5f, found '" + value + "'");
    }

    /** Attributes that nothing has read, in the order of their names. */
    Set<String> unread() {
        Set<String> unread = new TreeSet<>(attributes.keySet());
        unread.removeAll(read);
        return unread;
    }

    InputError error(String fault) {
        return new InputError(file + ":" + line + ": " + name + ": " + fault);
    }
}
