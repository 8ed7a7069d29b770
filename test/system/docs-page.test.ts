import { expect, test } from 'vitest';
import { exampleSeller, exampleUnitId } from '../../src-main/branch/http/openapi/examples/example-world.ts';
import { hasChromium, openPage } from '../support/browser-page.ts';
import { eventually, runBranch } from '../support/running-branch.ts';

const operation = '[id*=createSimplifiedInvoice]';
const bodyField = `document.querySelector('${operation} textarea.body-param__text')`;

/** Types into a field so that the page's framework notices. */
function typed(field: string, text: string): string {
  return `(() => {
    const field = ${field};
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, ${JSON.stringify(text)});
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  })()`;
}

test.skipIf(!hasChromium())(
  'a newcomer enters a key on the page and issues the example, and nothing leaves the appliance',
  async () => {
    const running = await runBranch();
    await running.provision({ company: { legal_name: exampleSeller.name, legal_name_ar: exampleSeller.name_ar } });
    const egsUnitId = await running.createActiveUnit();
    const page = await openPage(`${running.branch.url}/docs`);
    const click = async (selector: string) => {
      const found = `document.querySelector('${selector}')`;
      await eventually(
        () => page.evaluate(`${found} !== null`),
        (isThere) => isThere === true,
      );
      await page.evaluate(`${found}.click()`);
    };
    try {
      await click('.authorize');
      await eventually(
        () => page.evaluate(`document.querySelector('.auth-container input') !== null`),
        (isThere) => isThere === true,
      );
      await page.evaluate(typed(`document.querySelector('.auth-container input')`, running.apiKey));
      await click('.modal-ux .auth.authorize');
      await click('.modal-ux .btn-done');
      await click(`${operation} .opblock-summary-control`);
      const body = await eventually(
        () => page.evaluate(`${bodyField}?.value`),
        (text) => typeof text === 'string' && text !== '',
      );
      await page.evaluate(typed(bodyField, String(body).replace(exampleUnitId, egsUnitId)));
      await click(`${operation} .btn.execute`);
      const status = `document.querySelector('${operation} .live-responses-table tbody .response-col_status')?.innerText ?? ''`;
      expect(
        await eventually(
          () => page.evaluate(status),
          (text) => text !== '',
        ),
      ).toContain('200');
      expect(page.complaints()).toEqual([]);
      const { origin } = new URL(running.branch.url);
      const elsewhere = page.requests().filter((url) => !url.startsWith('data:') && new URL(url).origin !== origin);
      expect(elsewhere).toEqual([]);
    } finally {
      await page.close();
      await running.close();
    }
  },
);
