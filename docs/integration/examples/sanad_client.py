"""A client for Sanad's /v1 in one file, to be copied and changed at will.

Python 3.9 or later, standard library only. Every document is posted with an Idempotency-Key, and that is what makes its
retries safe.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import time
import urllib.error
import urllib.parse
import urllib.request
from datetime import datetime, timedelta, timezone
from typing import Any, Callable, Dict, Iterator, NamedTuple, Optional

FINAL = ("reported", "cleared", "failed")
RIYADH = timezone(timedelta(hours=3))


class SanadError(Exception):
    """The appliance refused the request. With `retryable` the same request may succeed in a moment; without, it must change, or
    wait for another document (ORIGINAL_INVOICE_NOT_READY, PREPAYMENT_NOT_READY) or for someone to mend the unit (EGS_NOT_READY,
    EGS_CERTIFICATE_EXPIRED).
    """

    def __init__(self, status: int, refusal: Dict[str, Any]) -> None:
        super().__init__(f"{status} {refusal.get('code')}: {refusal.get('message')}")
        self.status = status
        self.refusal = refusal
        self.code = refusal.get("code")
        self.retryable = refusal.get("retryable") is True


class SanadUnreachable(Exception):
    """No answer came at all. It is unknown whether the document was issued: post it again with the same key."""


class Answer(NamedTuple):
    status: int
    headers: Any
    content: bytes

    def json(self) -> Any:
        return json.loads(self.content)


class Issued(NamedTuple):
    """`is_final` is false after a 202: signed and stored, on its way to the authority."""

    invoice: Dict[str, Any]
    is_final: bool
    is_replay: bool


class SanadClient:
    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        attempts: int = 5,
        timeout: float = 10.0,
        first_pause: float = 0.25,
        longest_pause: float = 5.0,
        poll_every: float = 2.0,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        """`timeout` is that of one attempt: the appliance itself waits 3 s for the authority, then answers 202.

        When Retry-After asks for more than `longest_pause`, the client gives up and the till tries again later.
        """
        self._base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._attempts = attempts
        self._timeout = timeout
        self._first_pause = first_pause
        self._longest_pause = longest_pause
        self._poll_every = poll_every
        self._wait = wait

    @classmethod
    def from_environment(cls) -> SanadClient:
        """The client that the guide's examples use: SANAD_URL, SANAD_API_KEY and, for the impatient, SANAD_POLL_SECONDS."""
        poll_every = float(os.environ.get("SANAD_POLL_SECONDS", "2"))
        return cls(_setting("SANAD_URL"), _setting("SANAD_API_KEY"), poll_every=poll_every)

    def context(self) -> Dict[str, Any]:
        return self._get("/v1/auth/context").json()

    @property
    def is_sandbox(self) -> bool:
        """The key says it. What is issued in the sandbox is no tax document, and must not look like one on paper."""
        return not self._api_key.startswith("tax_live_")

    def issue(self, kind: str, body: Dict[str, Any], idempotency_key: str, prefer: Optional[str] = None) -> Issued:
        """Posts a document; `kind` is simplified, standard, credit-note, debit-note or prepayment.

        The same key with the same body gives the same document, however often it is sent. `prefer` is the header of that
        name: `respond-async`, `handling=strict`, or both with a comma between them.
        """
        return self._post(f"/v1/invoices/{kind}", body, idempotency_key, prefer)

    def take_back(self, invoice_id: str, body: Dict[str, Any], idempotency_key: str, prefer: Optional[str] = None) -> Issued:
        """Takes lines of an invoice back, or all of it: the credit note."""
        return self._post(f"/v1/invoices/{invoice_id}/return", body, idempotency_key, prefer)

    def convert(self, invoice_id: str, body: Dict[str, Any], idempotency_key: str, prefer: Optional[str] = None) -> Issued:
        """Issues a simplified invoice again to a business: `credit_note` over all of it, and the standard `invoice` in its place."""
        return self._post(f"/v1/invoices/{invoice_id}/convert", body, idempotency_key, prefer)

    def _post(self, path: str, body: Dict[str, Any], idempotency_key: str, prefer: Optional[str]) -> Issued:
        headers = {"Idempotency-Key": idempotency_key, **({} if prefer is None else {"Prefer": prefer})}
        answer = self._request("POST", path, body, headers)
        return Issued(answer.json(), answer.status == 200, answer.headers.get("Idempotent-Replayed") == "true")

    def invoice(self, invoice_id: str) -> Dict[str, Any]:
        return self._get(f"/v1/invoices/{invoice_id}").json()

    def wait_until_final(self, invoice_id: str, give_up_after: float = 60.0) -> Dict[str, Any]:
        """Polls until the authority has decided; in the end it returns the document as it is."""
        waited = 0.0
        while True:
            invoice = self.invoice(invoice_id)
            if invoice["status"] in FINAL or waited >= give_up_after:
                return invoice
            self._wait(self._poll_every)
            waited += self._poll_every

    def issue_when_ready(
        self,
        earlier_invoice_id: str,
        kind: str,
        body: Dict[str, Any],
        idempotency_key: str,
        give_up_after: float = 60.0,
        prefer: Optional[str] = None,
    ) -> Issued:
        """Posts what refers to an earlier document (a note, or an invoice that settles a deposit) as soon as the authority
        has that one.

        As long as it has not, the appliance refuses with ORIGINAL_INVOICE_NOT_READY or PREPAYMENT_NOT_READY: in the end this
        raises it, and the till posts the same again later.
        """
        self.wait_until_final(earlier_invoice_id, give_up_after)
        return self.issue(kind, body, idempotency_key, prefer)

    def qr(self, invoice_id: str, image_format: str, size: Optional[int] = None) -> bytes:
        """The QR as `png` or `svg`, or as `escpos` or `escpos-native` for a receipt printer. `size` is in pixels or dots."""
        query = {"format": image_format, **({} if size is None else {"size": size})}
        return self._get(f"/v1/invoices/{invoice_id}/qr", query).content

    def receipt(self, invoice_id: str, image_format: str, width_mm: int = 80) -> bytes:
        """The whole receipt as `png`, as `pdf`, or as bytes for a receipt printer (`escpos`). The paper is 58 or 80 mm wide."""
        return self._get(f"/v1/invoices/{invoice_id}/receipt", {"format": image_format, "width": width_mm}).content

    def file(self, invoice_id: str, kind: str) -> bytes:
        """The signed XML (`xml`), or a PDF to read and print (`pdf`)."""
        return self._get(f"/v1/invoices/{invoice_id}/{kind}").content

    def list(self, **filters: Any) -> Iterator[Dict[str, Any]]:
        """Every document that matches, page by page, newest first."""
        cursor: Optional[str] = ""
        while cursor is not None:
            page = self._get("/v1/invoices", {"limit": 100, **filters, **({"cursor": cursor} if cursor else {})}).json()
            yield from page["data"]
            cursor = page["pagination"]["next_cursor"]

    def export_parts(self, **filters: Any) -> Iterator[bytes]:
        """The ZIP files of an export, one part after the other."""
        part, has_more = 0, True
        while has_more:
            answer = self._get("/v1/invoices/export/xml", {**filters, "part": part})
            yield answer.content
            part, has_more = part + 1, answer.headers.get("X-Export-Has-More") == "true"

    def call(self, method: str, path: str, body: Optional[Dict[str, Any]] = None) -> Any:
        """Any other request, sent once."""
        answer = self._send(method, path, body, {})
        if answer.status >= 400:
            raise _error_of(answer)
        return answer.json()

    def _get(self, path: str, query: Optional[Dict[str, Any]] = None) -> Answer:
        return self._request("GET", f"{path}?{urllib.parse.urlencode(query)}" if query else path, None, {})

    def _request(self, method: str, path: str, body: Any, headers: Dict[str, str]) -> Answer:
        """Sends until there is an answer that sending again would not change. Only for what may be sent twice."""
        attempt = 1
        while True:
            retry_after, failure = 0.0, None
            try:
                answer = self._send(method, path, body, headers)
                if answer.status < 400:
                    return answer
                failure = _error_of(answer)
                if not failure.retryable:
                    raise failure
                retry_after = float(answer.headers.get("Retry-After") or 0)
            except (OSError, http.client.HTTPException) as cause:
                failure = SanadUnreachable(f"no answer from {self._base_url}: {cause}")
            if attempt >= self._attempts or retry_after > self._longest_pause:
                raise failure
            self._wait(self._pause(attempt, retry_after))
            attempt += 1

    def _pause(self, attempt: int, retry_after: float) -> float:
        # Jitter spreads tills that lost the appliance at the same moment.
        backoff = min(self._longest_pause, self._first_pause * 2 ** (attempt - 1))
        return max(retry_after, backoff * random.uniform(0.5, 1.0))

    def _send(self, method: str, path: str, body: Any, headers: Dict[str, str]) -> Answer:
        request = urllib.request.Request(
            self._base_url + path,
            method=method,
            data=None if body is None else json.dumps(body, ensure_ascii=False).encode("utf-8"),
            headers={"Authorization": f"Bearer {self._api_key}", "Content-Type": "application/json", **headers},
        )
        try:
            with urllib.request.urlopen(request, timeout=self._timeout) as response:
                return Answer(response.status, response.headers, response.read())
        except urllib.error.HTTPError as refusal:
            with refusal:
                return Answer(refusal.code, refusal.headers, refusal.read())


def _error_of(answer: Answer) -> SanadError:
    try:
        return SanadError(answer.status, answer.json()["error"])
    except (ValueError, KeyError, TypeError):
        # Something between the till and the appliance has answered, such as a proxy.
        retryable = answer.status in (429, 502, 503, 504)
        refusal = {"code": "UNKNOWN", "message": "not an answer of the appliance", "retryable": retryable}
        return SanadError(answer.status, refusal)


def _setting(name: str) -> str:
    value = os.environ.get(name, "")
    if not value:
        raise ValueError(f"{name} is missing: set SANAD_URL, SANAD_API_KEY and SANAD_UNIT, as step 1 of the guide does")
    return value


def unit_from_environment() -> str:
    """The unit that the guide's examples sell with: SANAD_UNIT."""
    return _setting("SANAD_UNIT")


def riyadh_now() -> Dict[str, str]:
    """The wall clock of Saudi Arabia (UTC+3, no summer time), which every document's date and time are in."""
    now = datetime.now(RIYADH)
    return {"invoice_date": now.strftime("%Y-%m-%d"), "invoice_time": now.strftime("%H:%M:%S")}


def seller_of(context: Dict[str, Any]) -> Dict[str, str]:
    """The seller as the company profile has it; address and CR number are filled in by the appliance."""
    company = context["company"]
    seller = {"name": company["legal_name"], "vat_number": company["vat_number"]}
    return {**seller, "name_ar": company["legal_name_ar"]} if company["legal_name_ar"] else seller
