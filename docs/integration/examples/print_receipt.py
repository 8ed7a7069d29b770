"""Prints a receipt with its QR on an ESC/POS printer that listens on TCP, as most network receipt printers do on port 9100.

    python3 print_receipt.py INVOICE_ID          with SANAD_URL, SANAD_API_KEY and SANAD_PRINTER=192.168.1.50:9100

Latin letters only: Arabic needs the printer's own code page, or a picture of the text.
"""

from __future__ import annotations

import os
import socket
import sys
from typing import Any, Dict, List

from sanad_client import SanadClient

RESET = b"\x1b@"
FEED_AND_CUT = b"\x1bd\x04\x1dV\x00"


def receipt_lines(invoice: Dict[str, Any]) -> List[str]:
    lines = ["Simplified tax invoice", f"{invoice['invoice_number']}   {invoice['invoice_date']}", ""]
    lines += [f"{item['quantity']:g} x {item['description']}" for item in invoice["line_items"]]
    lines += ["", f"Before VAT {invoice['subtotal']:10.2f}", f"VAT        {invoice['vat']:10.2f}"]
    return lines + [f"To pay     {invoice.get('payable', invoice['total']):10.2f} {invoice['currency']}", ""]


def print_receipt(sanad: SanadClient, invoice_id: str, printer: str) -> None:
    invoice = sanad.invoice(invoice_id)
    text = "\n".join(receipt_lines(invoice)) + "\n"
    qr = sanad.qr(invoice_id, "escpos")
    host, port = printer.rsplit(":", 1)
    with socket.create_connection((host, int(port)), timeout=5) as connection:
        connection.sendall(RESET + text.encode("ascii", "replace") + qr + FEED_AND_CUT)


if __name__ == "__main__":
    print_receipt(SanadClient.from_environment(), sys.argv[1], os.environ["SANAD_PRINTER"])
