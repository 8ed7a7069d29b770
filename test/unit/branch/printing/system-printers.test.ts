import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createSystemPrinters } from '#main/branch/printing/system-printers.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const pdf = Buffer.from('%PDF-1.7\n\u0000 binary');

// Programs that do as CUPS's do; `lp` keeps its parameters and its input.
function programs({ lpstat = '', lp = '' }: { lpstat?: string; lp?: string } = {}) {
  const folder = temporaryFolder('cups');
  const program = (name: string, body: string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, `#!/bin/sh\n${body}\n`, { mode: 0o755 });
    return file;
  };
  const list = `if [ "$1" = -e ]; then printf 'Office\\nBack_room\\n'; else echo 'system default destination: Back_room'; fi`;
  const keep = `printf '%s\\n' "$@" > ${folder}/parameters\ncat > ${folder}/input`;
  return {
    folder,
    printers: createSystemPrinters({
      lpstat: program('lpstat', lpstat === '' ? list : lpstat),
      lp: program('lp', lp === '' ? keep : lp),
      environment: process.env,
    }),
  };
}

test('lists the printers of the machine with the default one', async () => {
  expect(await programs().printers.list()).toEqual([
    { name: 'Office', is_default: false },
    { name: 'Back_room', is_default: true },
  ]);
});

test('hands the PDF over as it is, with its printer and its title', async () => {
  const { folder, printers } = programs();
  await printers.print('Office', pdf, '-t "INV 1"; rm');
  expect(readFileSync(path.join(folder, 'input'))).toEqual(pdf);
  expect(readFileSync(path.join(folder, 'parameters'), 'utf8')).toBe('-d\nOffice\n-t\n-t "INV 1"; rm\n-\n');
});

test('prints only on printers that there are', async () => {
  await expect(programs().printers.print('-oraw', pdf, 'x')).rejects.toMatchObject({ code: 'PRINTER_NOT_FOUND' });
});

test('says what the print system refuses', async () => {
  const { printers } = programs({ lp: 'echo "lp: Destination Office is not accepting jobs." >&2; exit 1' });
  await expect(printers.print('Office', pdf, 'x')).rejects.toMatchObject({
    code: 'PRINTER_NOT_READY',
    message: expect.stringContaining('not accepting jobs'),
    extra: { reason: 'refused' },
  });
});

test('says that a machine without CUPS has no print system', async () => {
  const printers = createSystemPrinters({ lp: '/nowhere/lp', lpstat: '/nowhere/lpstat', environment: process.env });
  await expect(printers.list()).rejects.toMatchObject({ code: 'PRINT_SYSTEM_UNAVAILABLE' });
  await expect(printers.print('Office', pdf, 'x')).rejects.toMatchObject({ code: 'PRINT_SYSTEM_UNAVAILABLE' });
});

test('says so too where the print system does not answer its own program', async () => {
  const { printers } = programs({ lpstat: 'echo "lpstat: Transport endpoint is not connected" >&2; exit 1' });
  await expect(printers.list()).rejects.toMatchObject({ code: 'PRINT_SYSTEM_UNAVAILABLE' });
});
