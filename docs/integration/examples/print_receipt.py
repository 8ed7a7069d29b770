"""Prints a receipt on an ESC/POS printer that listens on TCP, as most network receipt printers do on port 9100.

    python3 print_receipt.py SALE.json          with SANAD_URL, SANAD_API_KEY and SANAD_PRINTER=192.168.1.50:9100

SALE.json is what the till has written down of a sale: {"body": what it posted, "answer": what came back}.

The appliance draws the whole receipt, in Arabic and English, QR and cut included: nothing of it needs letters of the printer.
"""

from __future__ import annotations

import json
import os
import socket
import sys
from typing import Any, Dict

from sanad_client import SanadClient

PAPER_MM = 58  # or 80


def print_receipt(sanad: SanadClient, sale: Dict[str, Any], printer: str) -> None:
    receipt = sanad.receipt(sale["answer"]["invoice_id"], "escpos", PAPER_MM)
    host, port = printer.rsplit(":", 1)
    with socket.create_connection((host, int(port)), timeout=5) as connection:
        connection.sendall(receipt)


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        print_receipt(SanadClient.from_environment(), json.load(file), os.environ["SANAD_PRINTER"])
