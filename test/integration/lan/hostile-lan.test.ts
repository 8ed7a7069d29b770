import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLanBranch, type LanBranch } from '#support/branch/lan-branch.ts';
import { requestInLan, type LanAnswer } from '#support/branch/lan-requests.ts';

const address = '127.0.0.2';
const listedOrigin = 'https://pos.example';

let branch: LanBranch;
let ca: string;
let secure: string;
let plain: string;

beforeAll(async () => {
  branch = await startLanBranch(address, { corsOrigins: [listedOrigin] });
  const { context, certificateUrl } = branch.running.branch;
  ca = context.lan.authority?.certificate ?? '';
  secure = `https://${address}:${branch.port}`;
  plain = String(certificateUrl);
});

afterAll(() => branch.running.close());

function codeOf({ body }: LanAnswer): unknown {
  return (body['error'] as Record<string, unknown> | undefined)?.['code'];
}

function key(): Record<string, string> {
  return { authorization: `Bearer ${branch.running.apiKey}` };
}

function guess(code: unknown): Promise<LanAnswer> {
  return requestInLan(`${secure}/lan/pair`, { method: 'POST', ca, body: { code, till_name: 'Thief' } });
}

describe('a page whose name resolves to the appliance (DNS rebinding)', () => {
  const hosts = ['attacker.example', 'attacker.example:8443', '127.0.0.2.attacker.example', 'sanad-00000000.local', '192.0.2.77'];

  test.each(hosts)('is refused as "%s", by every port', async (host) => {
    const urls = [
      `${secure}/v1/auth/context`,
      `${secure}/lan/info`,
      `${plain}/lan/info`,
      `${branch.running.branch.url}/lan/info`,
    ];
    for (const url of urls) {
      const answer = await requestInLan(url, { ca, headers: { host, ...key() } });
      expect([url, answer.status, codeOf(answer)]).toEqual([url, 421, 'MISDIRECTED_REQUEST']);
    }
  });

  test('does not void a pairing code', async () => {
    const { code } = branch.running.branch.context.pairing.invite();
    for (let tries = 0; tries < 10; tries += 1) {
      const body = { code: '00000000', till_name: 'x' };
      const answer = await requestInLan(`${secure}/lan/pair`, {
        method: 'POST',
        ca,
        headers: { host: 'attacker.example' },
        body,
      });
      expect(answer.status).toBe(421);
    }
    const paired = await requestInLan(`${secure}/lan/pair`, { method: 'POST', ca, body: { code, till_name: 'Till' } });
    expect(paired.status).toBe(200);
  });
});

describe('a page of another origin (CSRF, CORS)', () => {
  const preflight = { 'access-control-request-method': 'POST', 'access-control-request-private-network': 'true' };

  test.each(['https://attacker.example', 'https://pos.example.attacker.example', 'http://pos.example', 'null', ''])(
    '"%s" is allowed nothing',
    async (origin) => {
      for (const path of ['/v1/invoices/simplified', '/lan/pair', '/lan/info', '/readyz']) {
        for (const method of ['OPTIONS', 'GET']) {
          const { headers, status } = await requestInLan(secure + path, { method, ca, headers: { origin, ...preflight } });
          const allowances = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
          expect([path, method, allowances, status === 204]).toEqual([path, method, [], false]);
        }
      }
    },
  );

  test('the listed one may call the API and pair, also from a public page, and nothing else', async () => {
    const headers = { origin: listedOrigin, ...preflight };
    for (const path of ['/v1/invoices/simplified', '/v1/auth/context', '/lan/pair']) {
      const answer = await requestInLan(secure + path, { method: 'OPTIONS', ca, headers });
      expect([path, answer.status, answer.headers]).toEqual([
        path,
        204,
        expect.objectContaining({
          'access-control-allow-origin': listedOrigin,
          'access-control-allow-private-network': 'true',
          'access-control-allow-headers': expect.stringContaining('Authorization'),
          vary: 'Origin',
        }),
      ]);
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    }
    const others = await Promise.all(
      ['/readyz', '/lan/info', '/lan/pairing', '/v1x'].map((path) =>
        requestInLan(secure + path, { method: 'OPTIONS', ca, headers }),
      ),
    );
    expect(others.flatMap((answer) => Object.keys(answer.headers)).filter((name) => name.startsWith('access-control-'))).toEqual(
      [],
    );
    const read = await requestInLan(`${secure}/v1/auth/context`, { ca, headers: { origin: listedOrigin, ...key() } });
    expect([read.status, read.headers['access-control-allow-origin']]).toEqual([200, listedOrigin]);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a form of type %s, which a browser sends without asking, neither pairs nor sells, nor voids a code',
    async (type) => {
      const { code } = branch.running.branch.context.pairing.invite();
      const headers = { origin: 'https://attacker.example', 'content-type': type };
      const body = JSON.stringify({ code: '00000000', till_name: 'x' });
      for (let tries = 0; tries < 6; tries += 1) {
        const answer = await requestInLan(`${secure}/lan/pair`, { method: 'POST', ca, headers, body });
        expect([answer.status, codeOf(answer)]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      }
      const sale = await requestInLan(`${secure}/v1/invoices/simplified`, { method: 'POST', ca, headers, body });
      expect(sale.status).toBe(401);
      const paired = await requestInLan(`${secure}/lan/pair`, { method: 'POST', ca, body: { code, till_name: 'Till' } });
      expect(paired.status).toBe(200);
    },
  );
});

describe('the port without encryption', () => {
  test.each(['/v1/auth/context', '/v1/invoices', '/v1', '/lan/pair', '/healthz', '/readyz', '/docs', '/metrics', '/'])(
    'has no %s',
    async (path) => {
      for (const method of ['GET', 'POST']) {
        const answer = await requestInLan(plain + path, { method, headers: key(), body: method === 'POST' ? {} : undefined });
        expect([path, method, answer.status]).toEqual([path, method, 404]);
      }
    },
  );

  const tricks = ['/lan/../v1/auth/context', '/lan/%2e%2e/v1/auth/context', '/lan//ca.pem', '/lan/ca.pem/', '/lan/ca.pem%00.txt'];
  const more = [
    '/lan/..%2f..%2fetc%2fpasswd',
    '/lan/%c0%ae%c0%ae/',
    '/LAN/ca.pem',
    '//attacker.example/lan/info',
    '/lan/info;/v1',
  ];

  test.each([...tricks, ...more])('answers the path %s with 404', async (path) => {
    expect((await requestInLan(plain + path, { headers: key() })).status).toBe(404);
    expect((await requestInLan(secure + path, { ca })).status).toBe(404);
  });

  test('serves no one the private key', async () => {
    const { text } = await requestInLan(`${plain}/lan/ca.pem`);
    expect(text.match(/-----BEGIN [^-]+-----/gu)).toEqual(['-----BEGIN CERTIFICATE-----']);
  });
});

describe('someone who guesses pairing codes', () => {
  test('is refused after 5, the code is void then, and later tries of the same machine do not reach the next code', async () => {
    const { context } = branch.running.branch;
    const first = context.pairing.invite();
    const other = first.code === '00000000' ? '00000001' : '00000000';
    const answers: unknown[] = [];
    for (let tries = 0; tries < 7; tries += 1) answers.push((await guess(other)).status);
    expect(answers).toEqual([403, 403, 403, 403, 403, 429, 429]);
    // From another machine, the right code is worth nothing now.
    const caller = { address: '192.168.1.50', baseUrl: secure, isEncrypted: true };
    const pairWith = (code: string) => context.pairing.pair({ code, till_name: 'Till' }, caller);
    await expect(pairWith(first.code)).rejects.toThrow(expect.objectContaining({ code: 'PAIRING_CODE_INVALID' }));
    const second = context.pairing.invite();
    const blocked = await guess(second.code);
    expect([blocked.status, codeOf(blocked), Number(blocked.headers['retry-after']) > 0]).toEqual([429, 'RATE_LIMITED', true]);
    expect(await pairWith(second.code)).toMatchObject({ egs_unit_id: branch.egsUnitId });
    // Each code is good for one till.
    await expect(pairWith(second.code)).rejects.toThrow(expect.objectContaining({ code: 'PAIRING_CODE_INVALID' }));
  });

  test.each(['1234567', '123456789', '1234567a', '١٢٣٤٥٦٧٨', 12345678, null, { $ne: '' }, ['12345678']])(
    'learns nothing from the code %j',
    async (code) => {
      expect((await guess(code)).status).toBe(400);
    },
  );
});
