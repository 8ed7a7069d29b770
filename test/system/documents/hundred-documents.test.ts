import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { verify } from '#main/core/stamp/verify.ts';
import { runQuickStart } from '#support/commands/running-quick-start.ts';
import { postSale } from '#support/branch/till.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const projectRoot = path.resolve(import.meta.dirname, '../../..');
const tools = path.resolve(projectRoot, '../shared/tools');
const documents = 100;
const clients = 8;

test.skipIf(!existsSync(tools))(
  '100 mixed documents of one unit, 8 clients at once, satisfy Xerces and the independent checker (needs ../shared)',
  async () => {
    const folder = temporaryFolder('hundred');
    const running = await runQuickStart(path.join(folder, 'data'));
    const { description } = running;
    let next = 0;
    const files: string[] = [];
    const client = async (): Promise<void> => {
      while (next < documents) {
        next += 1;
        const number = next;
        const answer = await postSale(description, number % 2 === 0 ? 'standard' : 'simplified', `H-${number}`);
        expect([answer.status, answer.body['tax_warnings']]).toEqual([200, []]);
        const response = await fetch(`${description.base_url}/v1/invoices/${answer.invoiceId}/xml`, {
          headers: { authorization: `Bearer ${description.api_key}` },
        });
        const file = path.join(folder, `${number}.xml`);
        writeFileSync(file, new Uint8Array(await response.arrayBuffer()));
        files.push(file);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    expect(await running.stop()).toBe(0);

    expect(files).toHaveLength(documents);
    const schema = execFileSync('sh', [path.join(tools, 'xsd.sh'), ...files], { encoding: 'utf8' });
    expect(schema.split('\n').filter((line) => line.startsWith('valid'))).toHaveLength(documents);
    const checked = execFileSync('/usr/bin/python3', [path.join(tools, 'verify_document.py'), '--chain', ...files], {
      encoding: 'utf8',
    });
    expect(checked).not.toContain('FAIL');
    expect(checked).toContain(`ok chain of ${documents}`);
    process.stdout.write(
      `${schema.split('\n').slice(0, 2).join('\n')}\n… ${documents} valid; ${checked.trim().split('\n').at(-1)}\n`,
    );
    rmSync(folder, { recursive: true, force: true });
  },
);

test('a standard document of the ledger has our complete stamp before clearance', async () => {
  const folder = temporaryFolder('own-stamp');
  const running = await runQuickStart(folder);
  const { description } = running;
  const fault = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ outage_s: 60 }) };
  await fetch(`${description.gateway_url}/faults`, fault);
  const answer = await postSale(description, 'standard', 'OWN-1');
  expect(answer.status).toBe(202);
  const response = await fetch(`${description.base_url}/v1/invoices/${answer.invoiceId}/xml`, {
    headers: { authorization: `Bearer ${description.api_key}` },
  });
  expect(verify(new Uint8Array(await response.arrayBuffer()), { layout: 'ours' })).toMatchObject({ ok: true, stamped: true });
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
});
