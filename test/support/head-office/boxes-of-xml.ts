// The boxes of a VAT return, added up from the XML of documents as an auditor would who has nothing but the files and the standard. It
// shares no code with the product: texts are found in the XML, and money is a whole number of halalas.

/** Amount, adjustment and VAT of each box in halalas. */
export type Boxes = Record<string, { amount: bigint; adjustment: bigint; vat: bigint }>;

type Part = { category: string; rate: string; code: string; taxable: bigint; vat: bigint };

const rateDecimals = 12;

function all(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 'gsu'))].map(([, content = '']) => content);
}

function first(xml: string, name: string): string {
  return all(xml, name)[0] ?? '';
}

// A decimal as a whole number of its smallest part.
function scaled(text: string, decimals: number): bigint {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d*))?$/.exec(text.trim()) ?? [];
  if (whole === '' || fraction.length > decimals) throw new Error(`no amount: ${text}`);
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

function converted(halalas: bigint, rate: bigint): bigint {
  const one = 10n ** BigInt(rateDecimals);
  return (halalas * rate + one / 2n) / one;
}

function partsOf(xml: string): Part[] {
  return all(xml, 'cac:TaxSubtotal').map((subtotal) => {
    const category = first(subtotal, 'cac:TaxCategory');
    return {
      category: first(category, 'cbc:ID'),
      rate: first(category, 'cbc:Percent'),
      code: first(category, 'cbc:TaxExemptionReasonCode'),
      taxable: scaled(first(subtotal, 'cbc:TaxableAmount'), 2),
      vat: scaled(first(subtotal, 'cbc:TaxAmount'), 2),
    };
  });
}

function boxOf({ category, code }: Part, isExport: boolean): string {
  if (category === 'S') return 'standard_rated';
  if (category === 'E') return 'exempt';
  if (category === 'O') return 'out_of_scope';
  if (code === 'VATEX-SA-EDU' || code === 'VATEX-SA-HEA') return 'citizens';
  const namesExport = code === 'VATEX-SA-32' || code === 'VATEX-SA-32(bis)' || code === 'VATEX-SA-33';
  return namesExport || isExport ? 'exports' : 'zero_rated';
}

// Each part rounded by itself, and what that leaves of the document's own total in the last part that is not nothing.
function inSar(parts: readonly bigint[], rate: bigint, total: bigint): bigint[] {
  const rounded = parts.map((part) => converted(part, rate));
  const last = rounded.findLastIndex((part) => part !== 0n);
  if (last !== -1) rounded[last] = (rounded[last] ?? 0n) + total - rounded.reduce((sum, part) => sum + part, 0n);
  return rounded;
}

/** The document's day of issue. */
export function dayOf(xml: string): string {
  return first(xml, 'cbc:IssueDate');
}

/** Adds what one document says to the boxes. */
export function addToBoxes(boxes: Boxes, xml: string): void {
  const [, flags = '', type = ''] = /<cbc:InvoiceTypeCode name="(\d+)">(\d+)</u.exec(xml) ?? [];
  const isNote = type === '381' || type === '383';
  const sign = type === '381' ? -1n : 1n;
  const rate = scaled(first(xml, 'cbc:CalculationRate') || '1', rateDecimals);
  const lines = all(xml, 'cac:InvoiceLine');
  const header = xml.slice(0, xml.indexOf('<cac:InvoiceLine>'));
  const own = partsOf(header);
  const total = converted(scaled(first(header, 'cbc:TaxExclusiveAmount'), 2), rate);
  // The first total of VAT is the one in SAR.
  const vat = scaled(first(first(header, 'cac:TaxTotal'), 'cbc:TaxAmount'), 2);
  const taxables = inSar(own.map((part) => part.taxable), rate, total); // prettier-ignore
  const vats = inSar(own.map((part) => part.vat), rate, vat); // prettier-ignore
  const settled = new Map<string, Part>();
  for (const part of lines.filter((line) => line.includes('<cac:DocumentReference>')).flatMap(partsOf)) {
    const key = `${part.category} ${part.rate} ${part.code}`;
    const known = settled.get(key);
    settled.set(key, { ...part, taxable: part.taxable + (known?.taxable ?? 0n), vat: part.vat + (known?.vat ?? 0n) });
  }
  const adds = [
    ...own.map((part, at) => ({ part, taxable: taxables[at] ?? 0n, vat: vats[at] ?? 0n })),
    ...[...settled.values()].map((part) => ({
      part,
      taxable: -converted(part.taxable, rate),
      vat: -converted(part.vat, rate),
    })),
  ];
  for (const { part, ...add } of adds) {
    const box = (boxes[boxOf(part, flags[4] === '1')] ??= { amount: 0n, adjustment: 0n, vat: 0n });
    if (isNote) box.adjustment += sign * add.taxable;
    else box.amount += add.taxable;
    box.vat += sign * add.vat;
  }
}
