"""The till's own record of its sales, one file a sale, so that none is lost or sold twice whatever breaks down.

A sale is written down before it is posted, and each start of the till posts again what has no answer. A sale that the appliance
refuses is put aside with the reason, for a person to look at, and holds up nothing.

A sale is {"key": …, "kind": …, "body": …} and, where wanted, "prefer"; one of "answer" and "refusal" is added once the appliance
has decided. A return has `<invoice_id>/return` as its kind, a conversion `<invoice_id>/convert`.
"""

from __future__ import annotations

import json
import os
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

from sanad_client import Issued, SanadClient, SanadError, SanadUnreachable

Sale = Dict[str, Any]


class Posted(NamedTuple):
    """What posting again came to. `refused` holds all that are put aside, also those of earlier starts; `unreadable` names the
    files that are damaged or hold no sale. A person has to look at both.
    """

    answered: List[Sale]
    refused: List[Sale]
    waiting: List[Sale]
    unreadable: List[str]


# Refusals that the sale is not to blame for: it waits for another document, or for someone to mend the unit.
_WAITS_FOR = ("ORIGINAL_INVOICE_NOT_READY", "PREPAYMENT_NOT_READY", "EGS_NOT_READY", "EGS_CERTIFICATE_EXPIRED")

# The only 403 that is about one note; any other comes from what stands before the appliance, and concerns all sales.
_NOTE_NOT_ALLOWED = "EXTERNAL_ORIGINALS_OFF"


def _is_final(error: SanadError) -> bool:
    """Whether the same request would be refused again."""
    if error.code == _NOTE_NOT_ALLOWED:
        return True
    is_refusal = error.status in (400, 404, 405, 409, 413, 415, 422)
    return is_refusal and not error.retryable and error.code not in _WAITS_FOR


def _concerns_one_sale(error: SanadError) -> bool:
    """Whether it is this one sale that could not be posted, and not all of them."""
    return error.code == _NOTE_NOT_ALLOWED or (error.status not in (401, 402, 403, 421, 429) and error.status < 502)


def _is_open(sale: Sale) -> bool:
    return "answer" not in sale and "refusal" not in sale


def _is_sale(content: Any, name: str) -> bool:
    """Whether a file's content is a sale that this journal has written under this name."""
    if not isinstance(content, dict) or f"{content.get('key')}.json" != name:
        return False
    kind, body = content.get("kind"), content.get("body")
    if not isinstance(kind, str) or not isinstance(body, dict):
        return False
    return kind.endswith(("/return", "/convert")) or all(isinstance(part, str) and part for part in _moment_of(body))


def _moment_of(body: Dict[str, Any]) -> Tuple[Any, Any]:
    """Of a return or a conversion there is none."""
    return body.get("invoice_date", ""), body.get("invoice_time", "")


class SaleJournal:
    def __init__(self, folder: str, sanad: SanadClient) -> None:
        """The folder with the sales of a till; it is made where it does not exist."""
        os.makedirs(folder, exist_ok=True)
        self._folder = folder
        self._sanad = sanad

    def sales(self) -> List[Sale]:
        """Every sale that is written down, the oldest first."""
        found = [sale for sale in self._read().values() if sale is not None]
        return sorted(found, key=lambda sale: _moment_of(sale["body"]))

    def post(self, sale: Sale) -> Issued:
        """Writes a sale down and posts it. A corrected sale may keep its key: what was refused has used up nothing."""
        sale = {name: sale[name] for name in ("key", "kind", "body", "prefer") if name in sale}
        self._write(sale)
        try:
            issued = self._sanad.issue(sale["kind"], sale["body"], sale["key"], sale.get("prefer"))
        except SanadError as error:
            if _is_final(error):
                self._write({**sale, "refusal": error.refusal})
            raise
        self._write({**sale, "answer": issued.invoice})
        return issued

    def post_again(self) -> Posted:
        """For the start of the till: posts what has neither answer nor refusal. It never raises because of a sale."""
        for sale in filter(_is_open, self.sales()):
            try:
                self.post(sale)
            except SanadUnreachable:
                break
            except SanadError as error:
                if not _concerns_one_sale(error):
                    break
        now = self.sales()
        return Posted(
            answered=[sale for sale in now if "answer" in sale],
            refused=[sale for sale in now if "refusal" in sale],
            waiting=[sale for sale in now if _is_open(sale)],
            unreadable=sorted(name for name, sale in self._read().items() if sale is None),
        )

    def _read(self) -> Dict[str, Optional[Sale]]:
        """The sale in each file of the folder; None where a file is damaged or holds none."""
        names = [name for name in os.listdir(self._folder) if name.endswith(".json")]
        return {name: self._sale_of(name) for name in names}

    def _sale_of(self, name: str) -> Optional[Sale]:
        # A file that cannot be read keeps no other sale from being posted. It stays where it is: it may still hold a sale.
        try:
            with open(os.path.join(self._folder, name), encoding="utf-8") as file:
                content = json.load(file)
        except (OSError, ValueError, RecursionError):
            return None
        return content if _is_sale(content, name) else None

    def _write(self, sale: Sale) -> None:
        # Renamed into place: a till that is switched off while it writes leaves no half a sale.
        path = os.path.join(self._folder, f"{sale['key']}.json")
        with open(f"{path}.new", "w", encoding="utf-8") as file:
            json.dump(sale, file, ensure_ascii=False)
            file.flush()
            os.fsync(file.fileno())
        os.replace(f"{path}.new", path)
