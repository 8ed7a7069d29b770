"""Prints a receipt with its QR on an ESC/POS printer that listens on TCP, as most network receipt printers do on port 9100.

    python3 print_receipt.py SALE.json          with SANAD_URL, SANAD_API_KEY and SANAD_PRINTER=192.168.1.50:9100

SALE.json is what the till has written down of a sale: {"body": what it posted, "answer": what came back}.

Latin letters only: cheap printers have no Arabic ones, or do not join them. Arabic goes to them as a picture: draw the shop's
name and the title once and pass its bytes (GS v 0) as `heading`.
"""

from __future__ import annotations

import json
import os
import socket
import sys
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Dict, List

from sanad_client import SanadClient

WIDTH = 32  # letters in a line of 58 mm paper; 80 mm has 42 or 48
RESET = b"\x1b@"
FEED_AND_CUT = b"\x1bd\x04\x1dV\x00"
TITLES = {
    "invoice": "Simplified tax invoice",
    "credit_note": "Credit note",
    "debit_note": "Debit note",
    "prepayment": "Prepayment tax invoice",
}


def columns(left: str, amount: Any) -> str:
    right = f"{amount:.2f}"
    space = WIDTH - len(right) - 1
    return f"{left[:space]:<{space}} {right}"


def line_amount(item: Dict[str, Any]) -> Decimal:
    exact = Decimal(str(item["quantity"])) * Decimal(str(item["unit_price"]))
    return exact.quantize(Decimal("0.01"), ROUND_HALF_UP)


# What is printed with a sandbox key is for trying, and says so.
SANDBOX_MARK = "SANDBOX: not a tax document"


def receipt_lines(body: Dict[str, Any], answer: Dict[str, Any], is_sandbox: bool) -> List[str]:
    seller = body["seller"]
    lines = [SANDBOX_MARK, ""] if is_sandbox else []
    lines += [seller["name"], f"VAT number {seller['vat_number']}", "", TITLES[answer["document_type"]], body["invoice_number"]]
    lines += [f"{body['invoice_date']} {body['invoice_time']}"]
    if body.get("supply_date"):
        lines += [f"Supplied {body['supply_date']}"]
    if "original_invoice_number" in answer:
        lines += [f"for the invoice {answer['original_invoice_number']}", body["reason"]]
    lines += ["", *(columns(f"{item['quantity']} x {item['description']}", line_amount(item)) for item in body["line_items"])]
    lines += ["", columns("Without VAT", answer["subtotal"]), columns("VAT", answer["vat"])]
    if "vat_sar" in answer:
        lines += [columns("VAT in SAR", answer["vat_sar"])]
    if answer.get("rounding"):
        lines += [columns("Rounding", answer["rounding"])]
    if answer.get("prepaid"):
        lines += [columns("Paid before", -answer["prepaid"])]
    lines += [columns(f"To pay {body.get('currency', 'SAR')}", answer.get("payable", answer["total"]))]
    return lines + (["", SANDBOX_MARK, ""] if is_sandbox else [""])


def print_receipt(sanad: SanadClient, sale: Dict[str, Any], printer: str, heading: bytes = b"") -> None:
    text = "\n".join(receipt_lines(sale["body"], sale["answer"], sanad.is_sandbox)) + "\n"
    qr = sanad.qr(sale["answer"]["invoice_id"], "escpos")
    host, port = printer.rsplit(":", 1)
    with socket.create_connection((host, int(port)), timeout=5) as connection:
        connection.sendall(RESET + heading + text.encode("ascii", "replace") + qr + FEED_AND_CUT)


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        print_receipt(SanadClient.from_environment(), json.load(file), os.environ["SANAD_PRINTER"])
