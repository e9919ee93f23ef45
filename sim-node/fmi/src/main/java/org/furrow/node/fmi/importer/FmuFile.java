package org.furrow.node.fmi.importer;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * An FMU for co-simulation, as its model description has it. Nothing of it is executed to read it.
 *
 * @param source the file
 * @param isFmi3 whether it is of FMI 3, else of FMI 2
 * @param identifier of the model; its library has this name
 * @param token that an instance asks for
 * @param canSerialise whether its states can be stored
 * @param isSingle whether a process can have one instance only
 * @param fixedStep_s step of which communication steps must be multiples, in s; 0: any
 * @param variables by name, in the order of the description
 */
record FmuFile(
        Source source,
        boolean isFmi3,
        String identifier,
        String token,
        boolean canSerialise,
        boolean isSingle,
        double fixedStep_s,
        Map<String, FmuVariable> variables) {
    private static final String DESCRIPTION = "modelDescription.xml";
    private static final String NO_DOCTYPE = "http://apache.org/xml/features/disallow-doctype-decl";

    /** Reads a file. */
    static FmuFile read(Source source) throws InputError {
        byte @Nullable [] text = null;
        List<String> entries = new ArrayList<>();
        try (ZipInputStream zip =
                new ZipInputStream(new ByteArrayInputStream(source.bytes().toArray()))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                entries.add(entry.getName());
                if (entry.getName().equals(DESCRIPTION)) {
                    text = zip.readAllBytes();
                }
            }
        } catch (IOException e) {
            throw error(source, "is damaged: " + e.getMessage());
        }
        if (text == null) {
            throw error(source, "is no FMU: a ZIP file with " + DESCRIPTION + " is needed");
        }
        FmuFile file = of(source, description(source, text));
        if (!entries.contains(file.library())) {
            throw error(source, "has no library for Linux on x86-64, " + file.library());
        }
        return file;
    }

    private static Element description(Source source, byte[] text) throws InputError {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature(NO_DOCTYPE, true);
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(new DefaultHandler()); // which prints nothing
            return builder.parse(new ByteArrayInputStream(text)).getDocumentElement();
        } catch (SAXException | IOException e) {
            throw error(source, DESCRIPTION + " cannot be read: " + e.getMessage());
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static FmuFile of(Source source, Element root) throws InputError {
        String version = root.getAttribute("fmiVersion");
        boolean isFmi3 = version.startsWith("3.");
        if (!isFmi3 && !version.startsWith("2.")) {
            throw error(source, "is of FMI " + version + "; FMI 2 and 3 are read");
        }
        Element stepped = child(root, "CoSimulation");
        if (stepped == null) {
            throw error(source, "is not for co-simulation; export it for co-simulation");
        }
        String fixed = stepped.getAttribute("fixedInternalStepSize");
        return new FmuFile(
                source,
                isFmi3,
                stepped.getAttribute("modelIdentifier"),
                root.getAttribute(isFmi3 ? "instantiationToken" : "guid"),
                isTrue(stepped, isFmi3 ? "canGetAndSetFMUState" : "canGetAndSetFMUstate")
                        && isTrue(stepped, isFmi3 ? "canSerializeFMUState" : "canSerializeFMUstate"),
                isTrue(stepped, "canBeInstantiatedOnlyOncePerProcess"),
                fixed.isEmpty() ? 0 : Double.parseDouble(fixed),
                variables(root, isFmi3));
    }

    private static Map<String, FmuVariable> variables(Element root, boolean isFmi3) {
        Map<String, FmuVariable> variables = new LinkedHashMap<>();
        Element all = child(root, "ModelVariables");
        for (Element element : all == null ? List.<Element>of() : children(all)) {
            Element typed = isFmi3 || children(element).isEmpty()
                    ? element
                    : children(element).getFirst();
            NumberType type = NumberType.of(typed.getTagName(), isFmi3);
            if (type != null) {
                String name = element.getAttribute("name");
                long reference = Long.parseLong(element.getAttribute("valueReference"));
                boolean isArray = child(element, "Dimension") != null;
                variables.put(name, new FmuVariable(name, reference, type, element.getAttribute("causality"), isArray));
            }
        }
        return variables;
    }

    private static boolean isTrue(Element element, String attribute) {
        return element.getAttribute(attribute).equals("true")
                || element.getAttribute(attribute).equals("1");
    }

    private static @Nullable Element child(Element parent, String name) {
        return children(parent).stream()
                .filter(element -> element.getTagName().equals(name))
                .findFirst()
                .orElse(null);
    }

    private static List<Element> children(Element parent) {
        List<Element> found = new ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element) {
                found.add(element);
            }
        }
        return found;
    }

    private static InputError error(Source source, String problem) {
        return new InputError(source.label() + ": " + problem);
    }

    String label() {
        return source.label();
    }

    /** Name of the library in the file. */
    String library() {
        return "binaries/" + (isFmi3 ? "x86_64-linux" : "linux64") + "/" + identifier + ".so";
    }
}
