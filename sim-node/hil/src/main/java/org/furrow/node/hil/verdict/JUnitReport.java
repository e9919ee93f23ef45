package org.furrow.node.hil.verdict;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.furrow.node.input.file.AtomicFile;

/** Writes results as JUnit XML, in the form of Surefire that continuous integration reads. */
public final class JUnitReport {
    private JUnitReport() {}

    /**
     * Writes a file.
     *
     * @param suite name of the test suite
     * @param time_s simulated time of the run
     */
    public static void write(Path file, String suite, double time_s, List<Result> results) throws IOException {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeCharacters("\n");
            xml.writeStartElement("testsuite");
            xml.writeAttribute("name", suite);
            xml.writeAttribute("tests", Integer.toString(results.size()));
            xml.writeAttribute(
                    "failures",
                    Long.toString(
                            results.stream().filter(each -> !each.passed()).count()));
            xml.writeAttribute("errors", "0");
            xml.writeAttribute("skipped", "0");
            xml.writeAttribute("time", Double.toString(time_s));
            for (Result result : results) {
                writeCase(xml, suite, result);
            }
            xml.writeCharacters("\n");
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IOException(file + ": cannot be written: " + e.getMessage(), e);
        }
        AtomicFile.write(file, text + "\n");
    }

    private static void writeCase(XMLStreamWriter xml, String suite, Result result) throws XMLStreamException {
        xml.writeCharacters("\n  ");
        xml.writeStartElement("testcase");
        xml.writeAttribute("name", result.name());
        xml.writeAttribute("classname", suite);
        xml.writeAttribute("time", Double.isNaN(result.t_s()) ? "0" : Double.toString(result.t_s()));
        if (!result.passed()) {
            xml.writeCharacters("\n    ");
            xml.writeStartElement("failure");
            xml.writeAttribute("message", result.words());
            xml.writeAttribute("type", "criterion");
            xml.writeEndElement();
            xml.writeCharacters("\n  ");
        }
        xml.writeEndElement();
    }
}
