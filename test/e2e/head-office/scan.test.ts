import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import QRCode from 'qrcode';
import { organizationInvoice } from '#shared/api/dashboard/invoices.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { chromiumOptions } from '../support/chromium.ts';
import { test } from '../support/dashboard-test.ts';
import { callerOf } from '../support/stack.ts';

const folder = path.resolve('.cache/camera');
mkdirSync(folder, { recursive: true });
// Of this process, as each has a browser of its own.
const picture = path.join(folder, `${process.pid}.y4m`);

test.use({
  launchOptions: {
    ...chromiumOptions,
    args: [
      ...chromiumOptions.args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${picture}`,
    ],
  },
});

const [width, height] = [640, 480];
const quiet = 4;

// What a camera sees: the QR in the middle of a white picture, as a film of one frame without colors.
function writePicture(text: string): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const pixels = Math.floor(height / (modules.size + 2 * quiet));
  const luma = Buffer.alloc(width * height, 235);
  const [left, top] = [width, height].map((length) => Math.floor((length - modules.size * pixels) / 2));
  for (let row = 0; row < modules.size * pixels; row += 1) {
    for (let column = 0; column < modules.size * pixels; column += 1) {
      const isDark = modules.get(Math.floor(row / pixels), Math.floor(column / pixels)) === 1;
      if (isDark) luma[(row + (top ?? 0)) * width + column + (left ?? 0)] = 16;
    }
  }
  const gray = Buffer.alloc((width * height) / 2, 128);
  writeFileSync(
    picture,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`), luma, gray]),
  );
}

test('a tax QR before the camera opens its document', async ({ page, stack }) => {
  const call = await callerOf(stack.url, stack.people.owner);
  const { qr_code: qr, invoice_number: number } = organizationInvoice.parse(await call('GET', `/invoices/${stack.invoiceId}`));
  writePicture(String(qr));
  await page.goto('/documents');
  await page.getByRole('button', { name: 'Scan a QR code' }).click();
  await expect(page.getByRole('dialog', { name: number })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/documents/${stack.invoiceId}$`));
});

test('without a camera, the dialog says what else finds a document', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'));
  });
  await page.goto('/documents');
  await page.getByRole('button', { name: 'Scan a QR code' }).click();
  await expect(page.getByRole('dialog').getByText(/The camera cannot be used/)).toBeVisible();
  expect(await accessibilityFaults(page, { without: ['region'] })).toEqual([]);
});
