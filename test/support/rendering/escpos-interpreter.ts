import assert from 'node:assert/strict';

/** A black-and-white bitmap as a printer would leave it on paper. */
export type Paper = { width: number; rows: boolean[][] };

/** The effect of the bytes on an ESC/POS printer: what it printed and its settings. */
export type Printed = {
  paper: Paper;
  bands: { width: number; height: number; bytes: number }[];
  alignments: number[];
  feeds: number[];
  /** The commands besides pictures and settings in their order: `initialize`, `drawer`, `cut`. */
  mechanics: string[];
  qr: { model: number; moduleDots: number; level: number; stored: string; prints: number };
};

/**
 * A receipt printer that knows the commands of receipts and refuses every other: ESC @, ESC a, ESC J, ESC p, GS v 0, GS V and the QR
 * functions of GS ( k, after the printer makers' command references.
 */
export function printEscpos(bytes: Uint8Array): Printed {
  const printed: Printed = {
    paper: { width: 0, rows: [] },
    bands: [],
    alignments: [],
    feeds: [],
    mechanics: [],
    qr: { model: 0, moduleDots: 0, level: 0, stored: '', prints: 0 },
  };
  let at = 0;
  const take = (count: number): Uint8Array => {
    assert(at + count <= bytes.length, 'the bytes end inside a command');
    at += count;
    return bytes.subarray(at - count, at);
  };
  const byte = (): number => take(1)[0] ?? 0;
  const count = (): number => byte() + byte() * 256;

  const raster = () => {
    assert.equal(byte(), 0x30);
    assert.equal(byte(), 0, 'normal density');
    const [rowBytes, height] = [count(), count()];
    printed.bands.push({ width: rowBytes * 8, height, bytes: rowBytes * height + 8 });
    printed.paper.width = Math.max(printed.paper.width, rowBytes * 8);
    for (let row = 0; row < height; row += 1) {
      const dots = take(rowBytes);
      printed.paper.rows.push(Array.from({ length: rowBytes * 8 }, (_, x) => (((dots[x >> 3] ?? 0) >> (7 - (x & 7))) & 1) === 1));
    }
  };
  const qrFunction = () => {
    assert.equal(byte(), 0x6b);
    const parameters = take(count());
    assert.equal(parameters[0], 49, 'cn of a QR');
    const [code, ...rest] = parameters.subarray(1);
    const [first = 0] = rest;
    if (code === 65) printed.qr.model = first;
    else if (code === 67) printed.qr.moduleDots = first;
    else if (code === 69) printed.qr.level = first;
    else if (code === 80) printed.qr.stored = Buffer.from(rest.slice(1)).toString('ascii');
    else if (code === 81) printed.qr.prints += 1;
    else assert.fail(`QR function ${String(code)} is not known`);
  };
  const drawer = () => {
    assert.deepEqual([byte(), byte(), byte()], [0, 25, 250], 'a pulse on pin 2 that drawers are made for');
    printed.mechanics.push('drawer');
  };
  const cut = () => {
    assert.deepEqual([byte(), byte()], [66, 0], 'feeds to the knife before it cuts');
    printed.mechanics.push('cut');
  };
  const commands: Record<string, () => void> = {
    '1b40': () => printed.mechanics.push('initialize'),
    '1b70': drawer,
    '1d56': cut,
    '1b61': () => printed.alignments.push(byte()),
    '1b4a': () => printed.feeds.push(byte()),
    '1d76': raster,
    '1d28': qrFunction,
  };
  while (at < bytes.length) {
    const name = Buffer.from(take(2)).toString('hex');
    const command = commands[name];
    assert(command !== undefined, `the command ${name} is not known`);
    command();
  }
  return printed;
}
