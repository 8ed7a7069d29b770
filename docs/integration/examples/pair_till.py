"""Pairs a till with the appliance by what the QR on the branch's screen holds, and writes down what it gets.

    python3 pair_till.py 'sanad://pair?url=…&spki=…&code=…' 'Counter 1'

till.json holds the address, the unit, the seller and, where the code hands one out, the API key; sanad-ca.crt is the CA to trust.
"""

from __future__ import annotations

import hashlib
import json
import os
import ssl
import sys
import urllib.error
import urllib.request
from typing import Any, Dict, Optional, Tuple
from urllib.parse import parse_qs, urlsplit


def _der_at(der: bytes, start: int) -> Tuple[int, int]:
    """Where the content of the DER value that begins at `start` begins and ends."""
    length, begin = der[start + 1], start + 2
    if length & 0x80:
        begin += length & 0x7F
        length = int.from_bytes(der[start + 2 : begin], "big")
    return begin, begin + length


def _public_key_of(pem: str) -> bytes:
    """The SubjectPublicKeyInfo of a certificate: the seventh part of what is signed. The standard library has no reader of it."""
    der = ssl.PEM_cert_to_DER_cert(pem)
    at, _ = _der_at(der, _der_at(der, 0)[0])
    for _ in range(6):  # version, serial number, algorithm, issuer, validity, subject
        at = _der_at(der, at)[1]
    return der[at : _der_at(der, at)[1]]


def _trusted_ca(host: str, spki: str, port: int) -> str:
    """The CA of the appliance: fetched without encryption, so only the one that the pairing code names is trusted."""
    with urllib.request.urlopen(f"http://{host}:{port}/lan/ca.pem", timeout=10) as response:
        pem = response.read().decode("ascii")
    if hashlib.sha256(_public_key_of(pem)).hexdigest() != spki:
        raise ValueError("another machine has answered: do not pair")
    return pem


def pair_till(code: str, name: str, ca_port: int = 8421) -> Dict[str, Any]:
    """Without `spki` the code is for a till on the appliance's own machine, or for one that trusts its certificate already."""
    given = {key: values[0] for key, values in parse_qs(urlsplit(code).query).items()}
    ca: Optional[str] = None
    if "spki" in given:
        ca = _trusted_ca(str(urlsplit(given["url"]).hostname), given["spki"], ca_port)
    request = urllib.request.Request(
        f"{given['url']}/lan/pair",
        data=json.dumps({"code": given["code"], "till_name": name}, ensure_ascii=False).encode("utf-8"),
        headers={"Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=10, context=ssl.create_default_context(cadata=ca)) as response:
            text = response.read().decode("utf-8")
    except urllib.error.HTTPError as refusal:
        raise ValueError(refusal.read().decode("utf-8")) from None
    with open(os.open("till.json", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        file.write(text)
    if ca is not None:
        with open("sanad-ca.crt", "w", encoding="ascii") as file:
            file.write(ca)
    return json.loads(text)


if __name__ == "__main__":
    try:
        paired = pair_till(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:4]))
    except (ValueError, OSError) as error:
        sys.exit(f"not paired: {error}")
    print(f"paired with {paired['base_url']}")
