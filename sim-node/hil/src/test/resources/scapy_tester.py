"""A tester with scapy's automotive layers: asks a control unit on a UDP bus, and prints what differs."""

import sys
import time

from scapy.config import conf

conf.contribs["ISOTP"] = {"use-can-isotp-kernel-module": False}
conf.contribs["CANSocket"] = {"use-python-can": True}
conf.verb = 0

from scapy.contrib.automotive.obd.obd import OBD
from scapy.contrib.automotive.uds import (
    UDS, UDS_CDTCI, UDS_DSC, UDS_RC, UDS_RDBI, UDS_RDTCI, UDS_SA, UDS_TP, UDS_WDBI)
from scapy.contrib.automotive.uds_scan import (
    UDS_DSCEnumerator, UDS_RDBIRandomEnumerator, UDS_Scanner, UDS_ServiceEnumerator, UDS_TPEnumerator)
from scapy.contrib.cansocket_python_can import CANSocket
from scapy.contrib.isotp import ISOTPSocket
from scapy.packet import Raw

group, port = sys.argv[1], int(sys.argv[2])


def connect(layer=UDS):
    can_socket = CANSocket(bustype="udp_multicast", channel=group, port=port, hop_limit=0, receive_own_messages=False)
    return ISOTPSocket(can_socket, tx_id=0x7E0, rx_id=0x7E8, basecls=layer)


obd = connect(OBD)
for request, expected in (("010c", "410c126a"), ("0902", "490201" + b"FURROW00000000001".hex()), ("03", "4300")):
    answer = obd.sr1(OBD(bytes.fromhex(request)), timeout=5, verbose=False)
    if answer is None or bytes(answer).hex() != expected:
        print("wrong:", request, None if answer is None else bytes(answer).hex())
        sys.exit(1)
obd.close()
sock = connect()


def ask(request, what):
    for _ in range(3):
        answer = sock.sr1(UDS() / request, timeout=3, verbose=False)
        if answer is not None:
            return answer
    print("no answer:", what)
    sys.exit(1)


def require(condition, what):
    if not condition:
        print("wrong:", what)
        sys.exit(1)


def say(line):
    print(line, flush=True)
    time.sleep(0.3)


serial = ask(UDS_RDBI(identifiers=[0xF190]), "serial number")
require(serial.service == 0x62 and bytes(serial)[3:] == b"FURROW00000000001", serial)
speed = ask(UDS_RDBI(identifiers=[0x0100]), "engine")
require(bytes(speed)[3:] == (1234).to_bytes(2, "big"), speed)

say("FAULT 1")
codes = ask(UDS_RDTCI(reportType=2, DTCStatusMask=0xFF), "trouble codes")
require(bytes(codes)[3:] == bytes.fromhex("0123452F"), bytes(codes).hex())
say("FAULT 0")
require(ask(UDS_CDTCI(groupOfDTCHighByte=0xFF, groupOfDTCMiddleByte=0xFF, groupOfDTCLowByte=0xFF), "clear").service == 0x54,
        "cleared")
codes = ask(UDS_RDTCI(reportType=2, DTCStatusMask=0x0F), "trouble codes")
require(bytes(codes)[3:] == b"", bytes(codes).hex())

require(ask(UDS_DSC(diagnosticSessionType=3), "session").service == 0x50, "extended session")
seed = ask(UDS_SA(securityAccessType=3), "seed")
key = bytes(s ^ k for s, k in zip(seed.securitySeed, bytes.fromhex("12345678")))
require(ask(UDS_SA(securityAccessType=4, securityKey=key), "key").service == 0x67, "unlocked")
require(ask(UDS_WDBI(dataIdentifier=0x0201) / Raw(b"\x12\x34"), "write").service == 0x6E, "written")
require(bytes(ask(UDS_RDBI(identifiers=[0x0201]), "read"))[3:] == b"\x12\x34", "read again")
block = bytes(k * 7 & 0xFF for k in range(4092))
require(ask(UDS_WDBI(dataIdentifier=0x0200) / Raw(block), "4095 bytes").service == 0x6E, "4095 bytes written")
require(bytes(ask(UDS_RDBI(identifiers=[0x0200]), "4095 bytes"))[3:] == block, "4095 bytes read")
require(ask(UDS_RC(routineControlType=1, routineIdentifier=0x0203), "routine").service == 0x71, "routine")
require(ask(UDS_TP(), "tester present").service == 0x7E, "present")

scanner = UDS_Scanner(
    sock,
    test_cases=[UDS_ServiceEnumerator, UDS_DSCEnumerator, UDS_TPEnumerator, UDS_RDBIRandomEnumerator],
    UDS_ServiceEnumerator_kwargs={"timeout": 2, "execution_time": 60},
    UDS_DSCEnumerator_kwargs={"timeout": 2, "scan_range": range(1, 0x80), "overwrite_timeout": False},
    UDS_RDBIRandomEnumerator_kwargs={"timeout": 2, "scan_range": range(0xF180, 0xF1A0), "probe_start": 4},
)
scanner.scan(timeout=60)
asked = unanswered = 0
for case in scanner.configuration.test_cases:
    asked += len(case.results)
    for result in case.results_without_response:
        # a request whose sub-function asks for no response has none
        request = bytes(result.req)
        # mode 3 of OBD, asked above, has an answer that scapy's layer for UDS does not know
        if request != b"\x03" and (len(request) < 2 or not request[1] & 0x80):
            unanswered += 1
            print("unanswered:", request.hex())
require(asked > 100, "scanned %d requests" % asked)
require(unanswered == 0, "%d of %d unanswered" % (unanswered, asked))
say("DONE %d" % asked)
sock.close()
