import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLanBranch, type LanBranch } from '#support/branch/lan-branch.ts';
import { requestInLan, type LanAnswer } from '#support/branch/lan-requests.ts';

// One machine with four addresses, each with as many connections as an address may hold.
const intruders = ['127.0.0.11', '127.0.0.12', '127.0.0.13', '127.0.0.14'];
const ofEach = 256;
const pairedAddress = '127.0.0.21';

let branch: LanBranch;
let url: string;
let ca: string;
const idle: Socket[] = [];

function ask(path: string, localAddress: string, rest: { method?: string; body?: unknown } = {}): Promise<LanAnswer> {
  return requestInLan(`${url}${path}`, { ca, localAddress, ...rest });
}

beforeAll(async () => {
  branch = await startLanBranch('127.0.0.2');
  url = `https://127.0.0.2:${branch.port}`;
  ca = branch.running.branch.context.lan.authority?.certificate ?? '';
});

afterAll(async () => {
  for (const socket of idle) socket.destroy();
  await branch.running.close();
});

test('a machine with 1,024 idle connections of four addresses shuts out neither a paired till nor a new one', async () => {
  const { code } = branch.running.branch.context.pairing.invite();
  const body = { code, till_name: 'Till 1' };
  expect((await ask('/lan/pair', pairedAddress, { method: 'POST', body })).status).toBe(200);
  for (const localAddress of intruders) {
    const opened = Array.from({ length: ofEach }, () =>
      connect({ host: '127.0.0.2', port: Number(branch.port), localAddress }).on('error', () => undefined),
    );
    idle.push(...opened);
    await Promise.all(opened.map((socket) => once(socket, 'connect')));
  }
  const answers = await Promise.all([pairedAddress, '127.0.0.22'].map((address) => ask('/lan/info', address)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});
