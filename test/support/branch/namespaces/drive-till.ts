import { hash, X509Certificate } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Bonjour } from 'bonjour-service';
import { ready, startFakePrinter, type FakePrinter } from '../fake-printer.ts';
import { requestInLan } from '../lan-requests.ts';
import { openBrowser, type Browser } from '../people-api/browser.ts';
import type { PairedTill, TillAnswers, TillCommand } from './till-commands.ts';

// A till as a program of its own: it reads a command a line (JSON), and answers each with a line. It knows of the branch what a till in
// a shop knows: what mDNS says, the text of the pairing QR, and an API key.

const certificatePort = 8421;
const longestSearchMs = 30_000;

let paired: PairedTill | undefined;
// Beside the till stand its receipt printer and a browser with the branch's pages.
let printer: FakePrinter | undefined;
let browser: Browser | undefined;

function spkiSha256(pem: string): string {
  const spki = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' });
  return hash('sha256', spki, 'hex');
}

// Looks for an appliance, for the one with this pin if there is one, at an address at which it is not known yet.
function find({ spki, other }: { spki?: string | undefined; other?: string | undefined }): Promise<TillAnswers['find']> {
  return new Promise((resolve, reject) => {
    const bonjour = new Bonjour();
    const timer = setTimeout(() => {
      clearInterval(asks);
      bonjour.destroy();
      reject(new Error('no appliance was found by mDNS'));
    }, longestSearchMs);
    const browser = bonjour.find({ type: 'sanad' });
    const look = (): void => {
      for (const { txt, port, addresses = [] } of browser.services) {
        const address = addresses.find((known) => known.startsWith('192.168.') && known !== other);
        if (address === undefined || (spki !== undefined && txt.spki !== spki)) continue;
        clearTimeout(timer);
        clearInterval(asks);
        bonjour.destroy(() => resolve({ url: `https://${address}:${port}`, address, txt }));
        return;
      }
    };
    browser.on('up', look);
    const asks = setInterval(() => {
      browser.update();
      look();
    }, 500);
  });
}

// The address of the QR may be one of a network that this till is not in; what mDNS found under the pin of the QR is.
async function pair(invitation: string, name: string): Promise<PairedTill> {
  const parameters = new URL(invitation).searchParams;
  const { url } = await find({ spki: parameters.get('spki') ?? '' });
  const { text: ca } = await requestInLan(`http://${new URL(url).hostname}:${certificatePort}/lan/ca.pem`);
  if (spkiSha256(ca) !== parameters.get('spki')) throw new Error('the CA is not the one of the pairing code');
  const body = { code: parameters.get('code'), till_name: name };
  const answer = await requestInLan(`${url}/lan/pair`, { method: 'POST', ca, body });
  if (answer.status !== 200) throw new Error(`pairing was refused: ${answer.text}`);
  const { base_url, ca_pem, spki_sha256, egs_unit_id, seller } = answer.body;
  return { base_url: String(base_url), ca_pem: String(ca_pem), spki_sha256: String(spki_sha256), egs_unit_id, seller };
}

function known(): PairedTill {
  if (paired === undefined) throw new Error('the till is not paired');
  return paired;
}

async function carryOut(command: TillCommand): Promise<unknown> {
  switch (command.does) {
    case 'find':
      return find(command);
    case 'pair':
      paired = await pair(command.invitation, command.name);
      return paired;
    case 'move':
      paired = { ...known(), base_url: command.url };
      return paired;
    case 'sell': {
      const { base_url, ca_pem: ca, egs_unit_id, seller } = known();
      const headers = { authorization: `Bearer ${command.apiKey}`, 'idempotency-key': command.number, ...command.headers };
      const body = { ...command.body, invoice_number: command.number, egs_unit_id, seller };
      const beganAt = performance.now();
      const answer = await requestInLan(`${base_url}/v1/invoices/simplified`, { method: 'POST', ca, headers, body });
      return { status: answer.status, body: answer.body, took_ms: performance.now() - beganAt };
    }
    case 'get': {
      const { base_url, ca_pem: ca } = known();
      const headers = { authorization: `Bearer ${command.apiKey}` };
      const { status, text } = await requestInLan(`${base_url}${command.path}`, { ca, headers });
      return { status, length: text.length, start: text.slice(0, 16) };
    }
    case 'manage': {
      const { base_url, ca_pem: ca } = known();
      browser ??= openBrowser(base_url, { ca });
      const { status, body } = await browser.send(command.method, command.path, command.body);
      return { status, body };
    }
    case 'serve_printer':
      printer = await startFakePrinter({ status: () => ready, confirms: true }, { host: '0.0.0.0', port: command.port });
      return { port: printer.port };
    case 'printed':
      return { jobs: (printer?.jobs ?? []).map((job) => job.toString('base64')) };
    case 'reach':
      return requestInLan(command.url).then(
        () => ({ reached: true, why: '' }),
        (cause: unknown) => ({ reached: false, why: String(cause) }),
      );
  }
}

const input = createInterface({ input: process.stdin });
for await (const line of input) {
  const command: TillCommand = JSON.parse(line);
  const answer = await carryOut(command).then(
    (answered) => ({ answered }),
    (cause: unknown) => ({ failed: cause instanceof Error ? cause.message : String(cause) }),
  );
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
await printer?.close();
