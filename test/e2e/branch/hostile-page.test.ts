import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect } from '@playwright/test';
import { z } from 'zod';
import { test } from '../support/branch/branch-test.ts';

const hostilePage = path.join(import.meta.dirname, '../support/branch/hostile-page.html');
const userNames = z.object({ data: z.array(z.object({ username: z.string() })) });

let server: Server;
let port: number;

test.beforeAll(async () => {
  const page = await readFile(hostilePage);
  server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page));
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
  ({ port } = server.address() as AddressInfo);
});

test.afterAll(() => server.close());

const places = [
  ['another site', 'localhost'],
  // A browser sends even cookies of SameSite=Strict along: they know no ports.
  ['another port of the same machine', '127.0.0.1'],
] as const;

for (const [where, host] of places) {
  test(`a page of ${where} reads and changes nothing in the browser of the owner`, async ({
    page,
    context,
    stack,
    complaints,
  }) => {
    complaints.expect(/./);
    const branch = stack.description.base_url;
    await page.goto(`http://${host}:${port}/?branch=${branch}`);
    await page.waitForFunction(() => Reflect.has(globalThis, 'tried'));
    const tried: unknown = await page.evaluate(() => Reflect.get(globalThis, 'tried'));
    expect(tried).toEqual({
      'read users': 'refused',
      'read users without CORS': 'refused',
      'add a user': 'refused',
      'add a user as text': 'refused',
      'read documents of the API': 'refused',
      'read as a script': 'refused',
      'read as an image': 'refused',
      'follow the events': 'refused',
    });
    const { data } = userNames.parse(await (await context.request.get(`${branch}/manager/users`)).json());
    const names = data.map(({ username }) => username);
    expect(names).toContain(stack.description.manager.username);
    expect(names).not.toContain('thief');
  });

  test(`a frame and a form on a page of ${where} do nothing`, async ({ page, context, stack, complaints }) => {
    complaints.expect(/./);
    const branch = stack.description.base_url;
    const framed = page.waitForEvent('requestfailed', (request) => request.url() === `${branch}/`);
    await page.goto(`http://${host}:${port}/?branch=${branch}`);
    expect((await framed).failure()?.errorText).toContain('ERR_BLOCKED_BY_RESPONSE');
    const answered = context.waitForEvent('response', (response) => response.url() === `${branch}/manager/session`);
    await page.getByRole('button', { name: 'Free coffee' }).click();
    expect((await answered).status()).toBe(403);
    expect((await context.request.get(`${branch}/manager/session`)).status()).toBe(200);
  });
}
