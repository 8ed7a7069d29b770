"""Receives webhooks of Sanad's head office, and prints each event once. Nothing but Python 3.9 or later is needed.

    SANAD_WEBHOOK_SECRET=whsec_… PORT=8080 python3 webhook_receiver.py

In production it stands behind HTTPS. During a rotation, give it both secrets, separated by a space.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock
from typing import List, Set

TOLERANCE_SECONDS = 300
MOST_BYTES = 1024 * 1024
PREFIX = "whsec_"

SECRETS: List[str] = [text for text in os.environ.get("SANAD_WEBHOOK_SECRET", "").split(" ") if text.startswith(PREFIX)]

# Events come at least once. Keep the ids where you keep what you do with the events, and in the same transaction.
seen: Set[str] = set()
one_at_a_time = Lock()


def is_signed(signed: bytes, header: str) -> bool:
    signatures = [entry[len("v1,") :] for entry in header.split(" ") if entry.startswith("v1,")]
    for secret in SECRETS:
        key = base64.b64decode(secret[len(PREFIX) :])
        expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode("ascii")
        if any(hmac.compare_digest(expected.encode(), signature.encode()) for signature in signatures):
            return True
    return False


class Receiver(BaseHTTPRequestHandler):
    timeout = 10

    def do_POST(self) -> None:
        self.send_response(self.status())
        self.send_header("Content-Length", "0")
        self.end_headers()

    def status(self) -> int:
        size = self.headers.get("Content-Length", "")
        if not size.isdigit() or int(size) > MOST_BYTES:
            return 413
        # The signature covers the bytes of the body as they came, so they are read before anything parses them.
        body = self.rfile.read(int(size))
        event_id = self.headers.get("webhook-id", "")
        timestamp = self.headers.get("webhook-timestamp", "")
        if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
            return 400
        signed = f"{event_id}.{timestamp}.".encode() + body
        if not is_signed(signed, self.headers.get("webhook-signature", "")):
            return 401
        with one_at_a_time:
            if event_id not in seen:
                event = json.loads(body)
                data = event["data"]
                print(event["type"], data.get("invoice_id") or data.get("egs_unit_id") or data.get("webhook_id"), flush=True)
                seen.add(event_id)
        return 204

    def log_message(self, format: str, *args: object) -> None:
        pass


if __name__ == "__main__":
    if not SECRETS:
        raise SystemExit("SANAD_WEBHOOK_SECRET is not set.")
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver)
    print(f"listening on http://127.0.0.1:{server.server_address[1]}/", flush=True)
    server.serve_forever()
