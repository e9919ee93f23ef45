package org.furrow.node.hil.xcp;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.furrow.node.engine.signal.Signal;
import org.furrow.node.engine.signal.SignalCatalogue;
import org.furrow.node.hil.parameter.HilParameter;
import org.furrow.node.hil.parameter.ParameterTable;
import org.jspecify.annotations.Nullable;

/** Describes the signals of a vehicle for masters of XCP: a file of ASAM MCD-2 MC 1.6 (A2L). */
public final class A2lFile {
    /** Limits beyond this number are no limits. */
    private static final double MOST = 1e32;

    private A2lFile() {}

    /**
     * The text of the file.
     *
     * @param vehicle its name
     * @param parameters that the master may set; null: none
     * @param transport the part about CAN or Ethernet, of {@link #ofEthernet} or {@link #ofCan}
     */
    public static String text(
            String vehicle,
            SignalCatalogue catalogue,
            @Nullable ParameterTable parameters,
            XcpLimits limits,
            String transport) {
        StringBuilder text = new StringBuilder(1 << 16);
        text.append("ASAP2_VERSION 1 61\n/begin PROJECT Furrow \"\"\n/begin MODULE ")
                .append(identifier(vehicle))
                .append(" \"signals of a vehicle\"\n")
                .append("/begin MOD_COMMON \"\" BYTE_ORDER MSB_LAST ALIGNMENT_BYTE 1 /end MOD_COMMON\n")
                .append("/begin IF_DATA XCP\n")
                .append(protocol(limits))
                .append(transport)
                .append("/end IF_DATA\n");
        if (parameters != null) {
            text.append(characteristics(parameters, limits));
        }
        List<Signal> signals = catalogue.signals();
        for (int k = 0; k < signals.size(); k++) {
            text.append(measurement(signals.get(k), k, limits));
        }
        return text.append("/end MODULE\n/end PROJECT\n").toString();
    }

    private static String protocol(XcpLimits limits) {
        StringBuilder text = new StringBuilder()
                .append(String.format(
                        Locale.ROOT,
                        "/begin PROTOCOL_LAYER 0x0100 2000 2000 2000 2000 2000 2000 2000 %d %d BYTE_ORDER_MSB_LAST"
                                + " ADDRESS_GRANULARITY_BYTE OPTIONAL_CMD SHORT_UPLOAD OPTIONAL_CMD SET_MTA"
                                + " OPTIONAL_CMD UPLOAD OPTIONAL_CMD GET_ID /end PROTOCOL_LAYER%n",
                        limits.maxCto(),
                        limits.maxDto()))
                .append(String.format(
                        Locale.ROOT,
                        "/begin DAQ DYNAMIC %d %d 0 OPTIMISATION_TYPE_DEFAULT ADDRESS_EXTENSION_FREE"
                                + " IDENTIFICATION_FIELD_TYPE_ABSOLUTE GRANULARITY_ODT_ENTRY_SIZE_DAQ_BYTE %d"
                                + " NO_OVERLOAD_INDICATION PRESCALER_SUPPORTED%n"
                                + "/begin TIMESTAMP_SUPPORTED 1 %s %s /end TIMESTAMP_SUPPORTED%n",
                        XcpLists.MOST_LISTS,
                        XcpMemory.EVENTS.size(),
                        Math.min(255, limits.maxDto() - 1 - limits.timestampBytes()),
                        limits.timestampBytes() == 2 ? "SIZE_WORD" : "SIZE_DWORD",
                        limits.unitCode() == 3 ? "UNIT_1US" : "UNIT_100US"));
        for (int k = 0; k < XcpMemory.EVENTS.size(); k++) {
            text.append(String.format(
                    Locale.ROOT,
                    "/begin EVENT \"%s\" \"%s\" %d DAQ %d %d 6 0 /end EVENT%n",
                    XcpMemory.EVENTS.get(k),
                    XcpMemory.EVENTS.get(k),
                    k,
                    XcpLists.MOST_LISTS,
                    k == 0 ? 1 : k == 1 ? 10 : 100));
        }
        return text.append("/end DAQ\n").toString();
    }

    /** The part about UDP and TCP on this machine. */
    public static String ofEthernet(int port) {
        StringBuilder text = new StringBuilder();
        for (String kind : List.of("UDP", "TCP")) {
            text.append(String.format(
                    Locale.ROOT,
                    "/begin XCP_ON_%s_IP 0x0100 %d ADDRESS \"127.0.0.1\" /end XCP_ON_%s_IP%n",
                    kind,
                    port,
                    kind));
        }
        return text.toString();
    }

    /** The part about CAN. */
    public static String ofCan(XcpCan.Plan plan) {
        int extended = plan.isExtended() ? 0x8000_0000 : 0;
        return String.format(
                Locale.ROOT,
                "/begin XCP_ON_CAN 0x0100 CAN_ID_MASTER 0x%X CAN_ID_SLAVE 0x%X BAUDRATE 0x%X /end XCP_ON_CAN%n",
                plan.request() | extended,
                plan.response() | extended,
                500_000);
    }

    private static String measurement(Signal signal, int number, XcpLimits limits) {
        int address = limits.isWide() ? XcpMemory.WIDE + 8 * number : XcpMemory.NARROW + 4 * number;
        return String.format(
                Locale.ROOT,
                "/begin MEASUREMENT %s \"%s\" %s NO_COMPU_METHOD 0 0 %s %s ECU_ADDRESS 0x%X PHYS_UNIT \"%s\""
                        + " /end MEASUREMENT%n",
                identifier(signal.name()),
                signal.quantity().meaning().replace("\"", "'"),
                limits.isWide() ? "FLOAT64_IEEE" : "FLOAT32_IEEE",
                bound(signal.least()),
                bound(signal.most()),
                address,
                signal.quantity().unit());
    }

    /** The parameters, and the segment with their pages. */
    private static String characteristics(ParameterTable parameters, XcpLimits limits) {
        int bytes = XcpCalibration.bytesOf(limits.isWide());
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "/begin MOD_PAR \"\" /begin MEMORY_SEGMENT parameters \"\" DATA RAM INTERN 0x%X 0x%X -1 -1 -1 -1 -1%n"
                        + "/begin IF_DATA XCP /begin SEGMENT 0 2 0 0 0%n"
                        + "/begin PAGE 0 ECU_ACCESS_DONT_CARE XCP_READ_ACCESS_DONT_CARE XCP_WRITE_ACCESS_DONT_CARE"
                        + " /end PAGE%n"
                        + "/begin PAGE 1 ECU_ACCESS_DONT_CARE XCP_READ_ACCESS_DONT_CARE XCP_WRITE_ACCESS_NOT_ALLOWED"
                        + " /end PAGE%n"
                        + "/end SEGMENT /end IF_DATA /end MEMORY_SEGMENT /end MOD_PAR%n"
                        + "/begin RECORD_LAYOUT number FNC_VALUES 1 %s COLUMN_DIR DIRECT /end RECORD_LAYOUT%n",
                XcpCalibration.START,
                bytes * parameters.size(),
                limits.isWide() ? "FLOAT64_IEEE" : "FLOAT32_IEEE"));
        Set<String> used = new HashSet<>();
        for (int k = 0; k < parameters.size(); k++) {
            HilParameter each = parameters.parameters().get(k);
            String name = "par_" + identifier(each.name());
            text.append(String.format(
                    Locale.ROOT,
                    "/begin CHARACTERISTIC %s \"%s\" VALUE 0x%X number 0 NO_COMPU_METHOD %s %s PHYS_UNIT \"%s\""
                            + " /end CHARACTERISTIC%n",
                    used.add(name) ? name : name + "_" + k,
                    (each.name() + ": " + each.meaning()).replace("\"", "'"),
                    XcpCalibration.START + bytes * k,
                    bound(Math.max(each.least(), -MOST)),
                    bound(Math.min(each.most(), MOST)),
                    each.unit()));
        }
        return text.toString();
    }

    private static String bound(double value) {
        return Double.isInfinite(value) ? (value < 0 ? "-1E32" : "1E32") : Double.toString(value);
    }

    /** A name as A2L permits it. */
    private static String identifier(String name) {
        String permitted = name.replaceAll("[^A-Za-z0-9_]", "_");
        return Character.isDigit(permitted.charAt(0)) ? "_" + permitted : permitted;
    }
}
