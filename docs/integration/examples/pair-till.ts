/*
 * Pairs a till with the appliance by what the QR on the branch's screen holds, and writes down what it gets:
 *
 *     node pair-till.ts 'sanad://pair?url=…&spki=…&code=…' 'Counter 1'
 *
 * till.json holds the address, the unit, the seller and, where the code hands one out, the API key; sanad-ca.crt is the CA to trust.
 */
import { createHash, X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

type Answer = { status: number; text: string };

function send(url: string, ca?: string, body?: string): Promise<Answer> {
  const isSecure = url.startsWith('https:');
  const headers = { 'Content-Type': 'application/json' };
  const options = { method: body === undefined ? 'GET' : 'POST', headers, ...(ca === undefined ? {} : { ca }) };
  return new Promise((resolve, reject) => {
    const request = (isSecure ? requestHttps : requestHttp)(url, options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('error', reject).on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.on('error', reject).end(body);
  });
}

/** The CA of the appliance: fetched without encryption, so only the one that the pairing code names is trusted. */
async function trustedCa(host: string, spki: string, port: number): Promise<string> {
  const { text } = await send(`http://${host}:${port}/lan/ca.pem`);
  const publicKey = new X509Certificate(text).publicKey.export({ type: 'spki', format: 'der' });
  if (createHash('sha256').update(publicKey).digest('hex') !== spki) throw new Error('another machine has answered: do not pair');
  return text;
}

/** Without `spki` the code is for a till on the appliance's own machine, or for one that trusts its certificate already. */
export async function pairTill(code: string, name: string, caPort = 8421): Promise<Record<string, unknown>> {
  const { searchParams: given } = new URL(code);
  const url = given.get('url') ?? '';
  const spki = given.get('spki');
  const ca = spki === null ? undefined : await trustedCa(new URL(url).hostname, spki, caPort);
  const { status, text } = await send(`${url}/lan/pair`, ca, JSON.stringify({ code: given.get('code'), till_name: name }));
  if (status !== 200) throw new Error(`${status} ${text}`);
  const paired: Record<string, unknown> = JSON.parse(text);
  writeFileSync('till.json', text, { mode: 0o600 });
  if (ca !== undefined) writeFileSync('sanad-ca.crt', ca);
  return paired;
}

const [code, name, caPort] = process.argv.slice(2);
if (code?.startsWith('sanad://pair?')) {
  await pairTill(code, name ?? 'Till', Number(caPort ?? 8421)).then(
    (paired) => console.log(`paired with ${String(paired['base_url'])}`),
    (error: unknown) => {
      console.error(`not paired: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    },
  );
}
