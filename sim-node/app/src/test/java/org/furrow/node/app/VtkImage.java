package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Reads VTK image data by the published format, independently of the code that writes it. */
final class VtkImage {
    final int[] extent;
    final double[] origin;
    final double[] spacing;
    final double[] direction;
    final Map<String, String> types = new LinkedHashMap<>();
    final Map<String, ByteBuffer> arrays = new LinkedHashMap<>();
    final Map<String, String> fields = new LinkedHashMap<>();

    private VtkImage(Element image) {
        extent = Arrays.stream(image.getAttribute("WholeExtent").split(" "))
                .mapToInt(Integer::parseInt)
                .toArray();
        origin = numbers(image.getAttribute("Origin"));
        spacing = numbers(image.getAttribute("Spacing"));
        direction = numbers(image.getAttribute("Direction"));
    }

    private static double[] numbers(String text) {
        return Arrays.stream(text.split(" ")).mapToDouble(Double::parseDouble).toArray();
    }

    static VtkImage read(Path file) {
        try {
            byte[] all = Files.readAllBytes(file);
            String text = new String(all, StandardCharsets.ISO_8859_1);
            int begin = text.indexOf("<AppendedData encoding=\"raw\">");
            int data = text.indexOf('_', begin) + 1;
            int end = text.lastIndexOf("</AppendedData>");
            assertTrue(text.substring(end).matches("</AppendedData>\\s*</VTKFile>\\s*"));
            String xml = text.substring(0, data) + text.substring(end);
            Element root = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.ISO_8859_1)))
                    .getDocumentElement();
            assertEquals("ImageData", root.getAttribute("type"));
            assertEquals("LittleEndian", root.getAttribute("byte_order"));
            assertEquals("UInt64", root.getAttribute("header_type"));
            assertEquals("vtkZLibDataCompressor", root.getAttribute("compressor"));
            Element image = only(root, "ImageData");
            VtkImage vti = new VtkImage(image);
            assertEquals(image.getAttribute("WholeExtent"), only(image, "Piece").getAttribute("Extent"));
            int at = vti.readArrays(only(image, "PointData"), ByteBuffer.wrap(all, data, end - data));
            assertTrue(text.substring(data + at, end).isBlank(), "bytes that belong to no array");
            NodeList fields = only(image, "FieldData").getElementsByTagName("DataArray");
            for (int n = 0; n < fields.getLength(); n++) {
                vti.fields.put(
                        ((Element) fields.item(n)).getAttribute("Name"),
                        fields.item(n).getTextContent());
            }
            return vti;
        } catch (IOException | ParserConfigurationException | SAXException | DataFormatException e) {
            throw new AssertionError(file + " cannot be read", e);
        }
    }

    /** Reads all arrays, which follow each other without gaps, and returns their size in bytes. */
    private int readArrays(Element pointData, ByteBuffer data) throws DataFormatException {
        ByteBuffer in = data.slice().order(ByteOrder.LITTLE_ENDIAN);
        NodeList elements = pointData.getElementsByTagName("DataArray");
        for (int n = 0; n < elements.getLength(); n++) {
            Element element = (Element) elements.item(n);
            String type = element.getAttribute("type");
            assertEquals("appended", element.getAttribute("format"));
            assertEquals(in.position(), Integer.parseInt(element.getAttribute("offset")));
            ByteBuffer array = inflate(in);
            assertEquals(points() * (type.equals("Int32") ? 4 : 8), array.remaining());
            types.put(element.getAttribute("Name"), type);
            arrays.put(element.getAttribute("Name"), array);
        }
        return in.position();
    }

    private static ByteBuffer inflate(ByteBuffer in) throws DataFormatException {
        int blocks = Math.toIntExact(in.getLong());
        int blockBytes = Math.toIntExact(in.getLong());
        int lastBytes = Math.toIntExact(in.getLong());
        int[] packed = new int[blocks];
        for (int b = 0; b < blocks; b++) {
            packed[b] = Math.toIntExact(in.getLong());
        }
        assertTrue(lastBytes < blockBytes, "the last block is partial, or its size 0");
        ByteBuffer out = ByteBuffer.allocate(blocks * blockBytes - (lastBytes == 0 ? 0 : blockBytes - lastBytes))
                .order(ByteOrder.LITTLE_ENDIAN);
        for (int b = 0; b < blocks; b++) {
            int bytes = b == blocks - 1 && lastBytes > 0 ? lastBytes : blockBytes;
            Inflater inflater = new Inflater();
            inflater.setInput(in.slice(in.position(), packed[b]));
            byte[] block = new byte[bytes];
            assertEquals(bytes, inflater.inflate(block));
            assertEquals(packed[b], inflater.getBytesRead());
            inflater.end();
            in.position(in.position() + packed[b]);
            out.put(block);
        }
        return out.flip();
    }

    private static Element only(Element parent, String name) {
        NodeList found = parent.getElementsByTagName(name);
        assertEquals(1, found.getLength(), name);
        return (Element) found.item(0);
    }

    int columns() {
        return extent[1] - extent[0] + 1;
    }

    int points() {
        return columns() * (extent[3] - extent[2] + 1);
    }

    /** Value of an array at a node. */
    double at(String name, int i, int j) {
        int point = (j - extent[2]) * columns() + i - extent[0];
        ByteBuffer array = Objects.requireNonNull(arrays.get(name), name);
        return "Int32".equals(types.get(name)) ? array.getInt(4 * point) : array.getDouble(8 * point);
    }

    /** Position of a node at a height along the image's third axis. */
    double[] place(int i, int j, double height) {
        double[] place = new double[3];
        for (int k = 0; k < 3; k++) {
            place[k] = origin[k]
                    + direction[3 * k] * spacing[0] * i
                    + direction[3 * k + 1] * spacing[1] * j
                    + direction[3 * k + 2] * height;
        }
        return place;
    }
}
