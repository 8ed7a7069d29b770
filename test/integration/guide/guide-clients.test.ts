import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { canRun, hasPhp, hasPython } from '#support/project/guide/languages-here.ts';
import { createLineProgram } from '#support/project/guide/line-program.ts';
import {
  SanadError,
  SanadUnreachable,
  createSanadClient,
  type DocumentBody,
} from '../../../docs/integration/examples/sanad-client.ts';

type Answer = 'cut' | { status: number; body: unknown; headers?: Record<string, string> };

const examples = path.resolve(import.meta.dirname, '../../../docs/integration/examples');

const issued: Answer = { status: 200, body: { invoice_id: 'inv_1', status: 'reported' } };
const detail = (status: string): Answer => ({ status: 200, body: { invoice_id: 'inv_0', status } });
const refusal = (status: number, code: string, retryable: boolean, headers = {}): Answer => ({
  status,
  headers,
  body: { error: { code, message: 'no', retryable, request_id: 'r' } },
});

let answers: Answer[] = [];
let received: { key: unknown; prefer: unknown; body: string }[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
  request.on('end', () => {
    received.push({ key: request.headers['idempotency-key'], prefer: request.headers['prefer'], body });
    const answer = answers.shift() ?? 'cut';
    if (answer === 'cut') return void request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  });
});
let baseUrl: string;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  received = [];
});

/** How a client's post ended, and the pauses that it made, in milliseconds. */
type Ended = { outcome: string; pauses: number[] };

/** Whether a client posts at once, or a note when its original is ready. */
type Way = 'issue' | 'issueWhenReady' | 'prefer';

async function postInTypeScript(way: Way): Promise<Ended> {
  const pauses: number[] = [];
  const wait = (ms: number) => Promise.resolve(void pauses.push(ms));
  const client = createSanadClient({ baseUrl, apiKey: 'tax_test_1', wait });
  const body = { invoice_number: 'T1-1' } as DocumentBody;
  const posted =
    way !== 'issueWhenReady'
      ? client.issue('simplified', body, 'key-1', way === 'prefer' ? { prefer: 'handling=strict' } : {})
      : client.issueWhenReady('inv_0', 'credit-note', body, 'key-1', { giveUpAfterMs: 4_000 });
  const outcome = await posted.then(
    ({ invoice }) => invoice.status,
    (cause: unknown) => (cause instanceof SanadError ? cause.refusal.code : cause instanceof SanadUnreachable && 'unreachable'),
  );
  return { outcome: String(outcome), pauses };
}

// One process for all tests, which makes a new client for each line that it reads.
const pythonPost = `
import json, sys
from sanad_client import SanadClient, SanadError, SanadUnreachable
for line in sys.stdin:
    base_url, way = json.loads(line)
    pauses = []
    client = SanadClient(base_url, "tax_test_1", wait=lambda seconds: pauses.append(seconds * 1000))
    try:
        body = {"invoice_number": "T1-1"}
        if way == "prefer":
            outcome = client.issue("simplified", body, "key-1", prefer="handling=strict").invoice["status"]
        elif way == "issue":
            outcome = client.issue("simplified", body, "key-1").invoice["status"]
        else:
            outcome = client.issue_when_ready("inv_0", "credit-note", body, "key-1", 4).invoice["status"]
    except SanadError as error:
        outcome = error.code
    except SanadUnreachable:
        outcome = "unreachable"
    print(json.dumps({"outcome": outcome, "pauses": pauses}), flush=True)
`;

const phpPost = `
require 'SanadClient.php';
use Sanad\\{SanadClient, SanadError, SanadUnreachable};
while (($line = fgets(STDIN)) !== false) {
    [$baseUrl, $way] = json_decode($line, true);
    $pauses = [];
    $client = new SanadClient($baseUrl, 'tax_test_1', wait: function (float $seconds) use (&$pauses) { $pauses[] = $seconds * 1000; });
    try {
        $body = ['invoice_number' => 'T1-1'];
        $issued = match ($way) {
            'prefer' => $client->issue('simplified', $body, 'key-1', prefer: 'handling=strict'),
            'issue' => $client->issue('simplified', $body, 'key-1'),
            default => $client->issueWhenReady('inv_0', 'credit-note', $body, 'key-1', 4),
        };
        $outcome = $issued->invoice['status'];
    } catch (SanadError $error) {
        $outcome = $error->errorCode;
    } catch (SanadUnreachable) {
        $outcome = 'unreachable';
    }
    echo json_encode(['outcome' => $outcome, 'pauses' => $pauses]), "\\n";
}
`;

const python = createLineProgram('python', pythonPost, examples);
const php = createLineProgram('php', phpPost, examples);
afterAll(async () => {
  await Promise.all([python.close(), php.close()]);
});

const postInPython = async (way: Way): Promise<Ended> => (await python.call([baseUrl, way])) as Ended;
const postInPhp = async (way: Way): Promise<Ended> => (await php.call([baseUrl, way])) as Ended;

describe.each([
  { client: 'sanad-client.ts', post: postInTypeScript, isHere: true },
  { client: 'sanad_client.py (needs Python 3.9)', post: postInPython, isHere: hasPython },
  { client: 'SanadClient.php (needs PHP 8.1 with curl)', post: postInPhp, isHere: hasPhp },
])('$client', ({ post, isHere }) => {
  test.skipIf(!isHere)('sends the same key and body until an answer comes, and respects Retry-After', async () => {
    const inProgress = refusal(409, 'IDEMPOTENCY_IN_PROGRESS', true);
    answers = ['cut', refusal(503, 'SERVICE_BUSY', true, { 'retry-after': '3' }), inProgress, issued];
    const { outcome, pauses } = await post('issue');
    expect(outcome).toBe('reported');
    expect(new Set(received.map(({ key, body }) => `${String(key)} ${body.replaceAll(' ', '')}`))).toEqual(
      new Set(['key-1 {"invoice_number":"T1-1"}']),
    );
    expect(received).toHaveLength(4);
    expect(pauses[0]).toBeGreaterThanOrEqual(125);
    expect(pauses[0]).toBeLessThanOrEqual(250);
    expect(pauses[1]).toBe(3000);
    expect(pauses[2]).toBeGreaterThanOrEqual(500);
  });

  test.skipIf(!isHere)('sends Prefer at each attempt, and only if requested', async () => {
    answers = ['cut', issued, issued];
    await post('prefer');
    await post('issue');
    expect(received.map(({ prefer }) => prefer)).toEqual(['handling=strict', 'handling=strict', undefined]);
  });

  test.skipIf(!isHere)('gives up after five attempts without an answer', async () => {
    answers = [];
    const { outcome, pauses } = await post('issue');
    expect({ outcome, attempts: received.length, pauses: pauses.length }).toEqual({
      outcome: 'unreachable',
      attempts: 5,
      pauses: 4,
    });
  });

  test.skipIf(!isHere)('does not keep the cashier waiting for a long Retry-After', async () => {
    answers = [refusal(429, 'RATE_LIMITED', true, { 'retry-after': '60' }), issued];
    expect(await post('issue')).toEqual({ outcome: 'RATE_LIMITED', pauses: [] });
  });

  test.skipIf(!isHere)('does not repeat what would be refused again', async () => {
    answers = [refusal(400, 'VALIDATION_ERROR', false), issued];
    expect(await post('issue')).toEqual({ outcome: 'VALIDATION_ERROR', pauses: [] });
  });

  test.skipIf(!isHere)('repeats what a proxy without an appliance behind it has answered', async () => {
    answers = [{ status: 502, body: '<html>Bad gateway</html>' }, issued];
    expect((await post('issue')).outcome).toBe('reported');
    expect(received).toHaveLength(2);
  });

  test.skipIf(!isHere)('posts a note once its original is reported', async () => {
    answers = [detail('queued'), detail('reported'), issued];
    expect(await post('issueWhenReady')).toEqual({ outcome: 'reported', pauses: [2000] });
    expect(received.map(({ key }) => key)).toEqual([undefined, undefined, 'key-1']);
  });

  test.skipIf(!isHere)('gives a note back when its original does not become ready', async () => {
    answers = [detail('queued'), detail('queued'), detail('queued'), refusal(400, 'ORIGINAL_INVOICE_NOT_READY', false)];
    expect(await post('issueWhenReady')).toEqual({ outcome: 'ORIGINAL_INVOICE_NOT_READY', pauses: [2000, 2000] });
  });
});

const hasShell = canRun('sh', '-c', 'true');
const inPython = (line: string) => ['python3', '-c', `from sanad_client import *\n${line}`];
const inPhp = (line: string) => [
  'php',
  '-d',
  'display_errors=stderr',
  '-r',
  `require ${JSON.stringify(path.join(examples, 'SanadClient.php'))}; ${line};`,
];
const inTypeScript = (line: string) => {
  const client = path.join(examples, 'sanad-client.ts');
  return [process.execPath, '--input-type=module', '-e', `import * as client from ${JSON.stringify(client)};\n${line}`];
};

describe.each([
  { name: 'sanad-client.ts', command: inTypeScript('client.sanadFromEnvironment()'), isHere: true, unset: 'SANAD_API_KEY' },
  { name: 'sanad-client.ts', command: inTypeScript('client.unitFromEnvironment()'), isHere: true, unset: 'SANAD_UNIT' },
  { name: 'sanad_client.py', command: inPython('SanadClient.from_environment()'), isHere: hasPython, unset: 'SANAD_API_KEY' },
  { name: 'sanad_client.py', command: inPython('unit_from_environment()'), isHere: hasPython, unset: 'SANAD_UNIT' },
  { name: 'SanadClient.php', command: inPhp('Sanad\\SanadClient::fromEnvironment()'), isHere: hasPhp, unset: 'SANAD_API_KEY' },
  { name: 'SanadClient.php', command: inPhp('Sanad\\unitFromEnvironment()'), isHere: hasPhp, unset: 'SANAD_UNIT' },
  { name: 'first-sale.sh', command: ['sh', path.join(examples, 'first-sale.sh')], isHere: hasShell, unset: 'SANAD_UNIT' },
])('$name without $unset', ({ command: [program = '', ...args], isHere, unset }) => {
  test.skipIf(!isHere)('says what to set (needs sh, Python 3.9 and PHP 8.1)', async () => {
    const given = { SANAD_URL: baseUrl, SANAD_API_KEY: 'tax_test_1', SANAD_UNIT: 'unit-1', [unset]: '' };
    const env = { ...process.env, ...given, PYTHONPATH: examples, PYTHONDONTWRITEBYTECODE: '1' };
    const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    expect(await text(child.stderr)).toContain(`${unset} is missing: set SANAD_URL, SANAD_API_KEY and SANAD_UNIT`);
    expect(received).toEqual([]);
  });
});
