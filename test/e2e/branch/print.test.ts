import { expect, type Locator, type Page } from '@playwright/test';
import { readReceiptLayout } from '#main/branch/printing/receipt-layout.ts';
import { errors } from '#shared/i18n/texts/en/kit/errors.ts';
import { ready, startFakePrinter } from '#support/branch/fake-printer.ts';
import { openLedgerBeside } from '#support/branch/ledger-beside.ts';
import { signIn } from '#support/branch/people-api/people.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { test } from '../support/branch/own-branch-test.ts';
import { settled } from '../support/settled.ts';

const number = 'PRINT-1';
// Names stand apart from the direction of the words around them.
const onCounter = 'Receipt on \u2068Counter\u2069';

test('a receipt is printed on a printer of the network, and again as a copy', async ({ page, branch }) => {
  const printer = await startFakePrinter({ status: () => ready, confirms: true });
  try {
    expect((await branch.post('simplified', { invoice_number: number })).status).toBe(200);
    await page.goto('/settings?tab=printers');
    await page.getByRole('button', { name: 'Add printer' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel(/^Name/).fill('Counter');
    await form.getByLabel(/^IP address/).fill(printer.host);
    await form.getByLabel(/^Port/).fill(String(printer.port));
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('cell', { name: 'Counter Default printer' })).toBeVisible();

    await page.goto('/documents');
    await page.getByRole('link', { name: number, exact: true }).click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: 'Print', exact: true }).click();
    await settled(page);
    // What lies above a page is not in its landmarks.
    expect(await accessibilityFaults(page, { without: ['region'] })).toEqual([]);
    await page.getByRole('menuitem', { name: onCounter }).click();
    await expect(page.getByText(/^Printed on \u2068Counter\u2069$/)).toBeVisible();
    await panel.getByRole('button', { name: 'Print', exact: true }).click();
    await page.getByRole('menuitem', { name: onCounter }).click();
    await expect(page.getByText(/^Printed on \u2068Counter\u2069, marked as a copy$/)).toBeVisible();
    expect(printer.jobs).toHaveLength(2);
  } finally {
    await printer.close();
  }
});

test('a printer that nobody reaches is said as soon as it is known', async ({ page, branch, complaints }) => {
  complaints.expect(/50[23]|409|504/u);
  const owner = await signIn(branch.running, 'owner');
  // No test listens there; a port that was closed may be that of another test by then.
  const nobody = { host: '127.0.0.1', port: 9_100 };
  expect((await owner.send('POST', '/manager/printers', { name: 'Counter', ...nobody, paper_mm: 80 })).status).toBe(201);
  expect((await branch.post('simplified', { invoice_number: number })).status).toBe(200);
  await page.goto('/documents');
  await page.getByRole('link', { name: number, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true }).click();
  await page.getByRole('menuitem', { name: onCounter }).click();
  await expect(page.getByText(errors.PRINTER_UNREACHABLE)).toBeVisible();
});

test('without a printer, the owner is led to where one is set up', async ({ page, branch }) => {
  expect((await branch.post('simplified', { invoice_number: number })).status).toBe(200);
  await page.goto('/documents');
  await page.getByRole('link', { name: number, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Set up a printer' }).click();
  await expect(page).toHaveURL(/\/settings\?tab=printers$/);
  await expect(page.getByText('No printer was found on this computer')).toBeVisible();
  await page.getByText('How to add one').click();
  await expect(page.getByText('The print system of this computer (CUPS) has no printer yet.')).toBeVisible();
});

test.describe('a machine without a print system', () => {
  test.use({ hasPrintSystem: false });

  test('says that there is none, and how one comes to be', async ({ page }) => {
    await page.goto('/settings?tab=printers');
    await page.getByText('How to add one').click();
    await expect(page.getByText('This computer has no print system that the appliance can use (CUPS).')).toBeVisible();
    await expect(page.getByText('install the packages cups and cups-client')).toBeVisible();
    await settled(page);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

function heightOf(image: Locator): Promise<number> {
  return image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalHeight : 0));
}

// A grey picture, from white on the left to black on the right, 480 by 160.
async function shades(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(480, 160);
    const context = canvas.getContext('2d');
    if (context === null) return [];
    const shade = context.createLinearGradient(0, 0, 480, 0);
    shade.addColorStop(0, 'white');
    shade.addColorStop(1, 'black');
    context.fillStyle = shade;
    context.fillRect(0, 0, 480, 160);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

test('receipts get a logo and lines, which the page shows as on paper', async ({ page, branch }) => {
  await page.goto('/settings?tab=printers');
  const paper = page.getByRole('img', { name: 'The test page with your logo and footer, as printed on 80 mm paper' });
  await expect.poll(() => heightOf(paper)).toBeGreaterThan(0);
  const plain = await heightOf(paper);
  const choose = page.locator('input[type="file"]');
  await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('This image cannot be read. Choose a PNG or JPEG file.')).toBeVisible();
  await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await shades(page) });
  await expect(page.getByRole('img', { name: 'The logo as printed' })).toHaveAttribute('width', '384');
  await page.getByLabel('Footer in Arabic').fill('الاستبدال خلال ١٤ يومًا');
  await page.getByLabel('Footer in English').fill('Exchange within 14 days\nThank you');
  // Before anything is saved.
  await expect.poll(() => heightOf(paper)).toBeGreaterThan(plain + 128);
  const unsaved = openLedgerBeside(branch.running);
  expect(readReceiptLayout(unsaved.reader)).toEqual({ logo: null, footer_ar: '', footer_en: '', link_qr: false });
  unsaved.close();
  await page
    .locator('section', { has: page.getByRole('heading', { name: 'Receipt logo and footer' }) })
    .getByRole('button', { name: 'Save', exact: true })
    .click();
  await expect(page.getByText('Saved. Used from the next receipt on')).toBeVisible();
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);

  const ledger = openLedgerBeside(branch.running);
  const { logo, ...lines } = readReceiptLayout(ledger.reader);
  ledger.close();
  expect(lines).toEqual({ footer_ar: 'الاستبدال خلال ١٤ يومًا', footer_en: 'Exchange within 14 days\nThank you', link_qr: false });
  expect(logo?.width).toBe(384);
  // As many dots are black as the picture is dark: half of them.
  const bits = [...Buffer.from(logo?.dots ?? '', 'base64')].map((byte) => byte.toString(2).replaceAll('0', '').length);
  expect(bits.reduce((all, some) => all + some, 0) / (bits.length * 8)).toBeCloseTo(0.5, 1);

  await page.getByRole('button', { name: 'Remove logo' }).click();
  await expect(page.getByRole('img', { name: 'The logo as printed' })).toHaveCount(0);
});

test.describe('a cashier', () => {
  test.use({ branchRole: 'cashier' });

  test('prints a document again, and is not led to where printers are set up', async ({ page, branch }) => {
    expect((await branch.post('simplified', { invoice_number: number })).status).toBe(200);
    await page.goto('/documents');
    await page.getByRole('link', { name: number, exact: true }).click();
    const panel = page.getByRole('dialog');
    await expect(panel.getByRole('button', { name: 'XML' })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Print', exact: true })).toHaveCount(0);
    const printer = await startFakePrinter({ status: () => ready, confirms: true });
    try {
      const owner = await signIn(branch.running, 'owner');
      const { host, port } = printer;
      const added = await owner.send('POST', '/manager/printers', { name: 'Counter', host, port, paper_mm: 80 });
      expect(added.status).toBe(201);
      await page.reload();
      await panel.getByRole('button', { name: 'Print', exact: true }).click();
      await page.getByRole('menuitem', { name: onCounter }).click();
      await expect(page.getByText(/^Printed on \u2068Counter\u2069$/)).toBeVisible();
      expect(printer.jobs).toHaveLength(1);
    } finally {
      await printer.close();
    }
  });
});
