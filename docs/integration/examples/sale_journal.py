"""The till's own record of its sales, one file a sale, so that none is lost or sold twice whatever breaks down.

A sale is written down before it is posted, and each start of the till posts again what has no answer. A sale that the appliance
refuses is put aside with the reason, for a person to look at, and holds up nothing.

A sale is {"key": …, "kind": …, "body": …} and, where wanted, "prefer"; one of "answer" and "refusal" is added once the appliance
has decided.
"""

from __future__ import annotations

import json
import os
from typing import Any, Dict, List, NamedTuple

from sanad_client import Issued, SanadClient, SanadError, SanadUnreachable

Sale = Dict[str, Any]


class Posted(NamedTuple):
    """What posting again came to. `refused` holds all that are put aside, also those of earlier starts."""

    answered: List[Sale]
    refused: List[Sale]
    waiting: List[Sale]


def _is_final(error: SanadError) -> bool:
    """Whether the same request would be refused again. What ends in NOT_READY waits for something else."""
    is_refusal = error.status in (400, 404, 405, 409, 413, 415, 422)
    return is_refusal and not error.retryable and not str(error.code).endswith("_NOT_READY")


def _concerns_one_sale(error: SanadError) -> bool:
    """Whether it is this one sale that could not be posted, and not all of them."""
    return error.status not in (401, 402, 403, 429) and error.status < 502


def _is_open(sale: Sale) -> bool:
    return "answer" not in sale and "refusal" not in sale


class SaleJournal:
    def __init__(self, folder: str, sanad: SanadClient) -> None:
        """The folder with the sales of a till; it is made where it does not exist."""
        os.makedirs(folder, exist_ok=True)
        self._folder = folder
        self._sanad = sanad

    def sales(self) -> List[Sale]:
        """Every sale that is written down, the oldest first."""
        found = []
        for name in os.listdir(self._folder):
            if name.endswith(".json"):
                with open(os.path.join(self._folder, name), encoding="utf-8") as file:
                    found.append(json.load(file))
        return sorted(found, key=lambda sale: (sale["body"]["invoice_date"], sale["body"]["invoice_time"]))

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
        )

    def _write(self, sale: Sale) -> None:
        # Renamed into place: a till that is switched off while it writes leaves no half a sale.
        path = os.path.join(self._folder, f"{sale['key']}.json")
        with open(f"{path}.new", "w", encoding="utf-8") as file:
            json.dump(sale, file, ensure_ascii=False)
            file.flush()
            os.fsync(file.fileno())
        os.replace(f"{path}.new", path)
