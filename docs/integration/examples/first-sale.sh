#!/bin/sh
# The first sale with nothing but a shell and curl (7.76 or later): checks the key, sells, saves the answer and the QR.
#
#   SANAD_URL=http://127.0.0.1:8420 SANAD_API_KEY=tax_test_... SANAD_UNIT=... sh first-sale.sh
set -eu
for name in SANAD_URL SANAD_API_KEY SANAD_UNIT; do
  eval "value=\${$name:-}"
  [ -n "$value" ] || { echo "$name is missing: set SANAD_URL, SANAD_API_KEY and SANAD_UNIT, as step 1 of the guide does" >&2; exit 1; }
done

# Takes a text out of JSON on one line.
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

# curl sends the identical request again after a dropped connection, 429 and 503, and obeys Retry-After. With an Idempotency-Key
# that is safe: at most one document comes of it.
sanad() {
  curl -sS --fail-with-body --retry 4 --retry-connrefused --max-time 10 -H "Authorization: Bearer $SANAD_API_KEY" "$@"
}

context=$(sanad "$SANAD_URL/v1/auth/context")
name=$(printf '%s' "$context" | field legal_name)
vat_number=$(printf '%s' "$context" | field vat_number)

# A till has a counter of its own; the time stands in for it here.
number="T1-$(date +%s)-$$"

# The sale is written down before it is posted, so that it can be posted again, unchanged, whatever happens.
cat > "$number.json" <<END
{
  "egs_unit_id": "$SANAD_UNIT",
  "invoice_number": "$number",
  "invoice_date": "$(TZ=UTC-3 date +%F)",
  "invoice_time": "$(TZ=UTC-3 date +%T)",
  "seller": { "name": "$name", "vat_number": "$vat_number" },
  "prices_include_vat": true,
  "line_items": [{ "description": "Arabic coffee", "description_ar": "قهوة عربية", "quantity": 1, "unit_price": 4.49 }]
}
END

sanad "$SANAD_URL/v1/invoices/simplified" -H 'Content-Type: application/json' -H "Idempotency-Key: $number" \
  --data-binary "@$number.json" > "$number.answer.json"

invoice_id=$(field invoice_id < "$number.answer.json")
sanad "$SANAD_URL/v1/invoices/$invoice_id/qr?format=png" > "$number.png"
echo "$number is $(field status < "$number.answer.json"): $number.answer.json and $number.png"
