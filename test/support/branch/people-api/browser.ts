import { request as send, type IncomingHttpHeaders } from 'node:http';
import { request as sendEncrypted } from 'node:https';

type Fields = Record<string, unknown>;

/** The answer to a request of a browser. */
export type BrowserAnswer = { status: number; headers: IncomingHttpHeaders; body: Fields; text: string; bytes: Buffer };

/** A browser on a page of the appliance: it keeps cookies, and says where its requests come from. */
export type Browser = {
  send(method: string, path: string, body?: unknown, headers?: Record<string, string | undefined>): Promise<BrowserAnswer>;
  get(path: string, headers?: Record<string, string | undefined>): Promise<BrowserAnswer>;
  /** The cookies that it has. */
  cookies: Map<string, string>;
};

export type BrowserOptions = {
  /** The CA that it trusts. */
  ca?: string;
  /** The address of this machine from which it connects. */
  localAddress?: string;
};

function takeCookies(cookies: Map<string, string>, headers: IncomingHttpHeaders): void {
  for (const line of headers['set-cookie'] ?? []) {
    const [pair = '', ...attributes] = line.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    if (attributes.includes('Max-Age=0')) cookies.delete(name);
    else cookies.set(name, pair.slice(name.length + 1));
  }
}

function jsonOf(headers: IncomingHttpHeaders, text: string): Fields {
  const isJson = headers['content-type']?.startsWith('application/json') ?? false;
  return isJson && text !== '' ? (JSON.parse(text) as Fields) : {};
}

/** Opens a browser without cookies. `base` is the address of the appliance; headers with the value undefined are left out. */
export function openBrowser(base: string, { ca, localAddress }: BrowserOptions = {}): Browser {
  const cookies = new Map<string, string>();
  const url = new URL(base);
  const sendNow = url.protocol === 'https:' ? sendEncrypted : send;

  const browser: Browser = {
    cookies,
    get: (path, headers) => browser.send('GET', path, undefined, headers),
    send(method, path, body, headers = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const all: Record<string, string | undefined> = {
        origin: method === 'GET' || method === 'HEAD' ? undefined : url.origin,
        'sec-fetch-site': 'same-origin',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie === '' ? {} : { cookie }),
        ...headers,
      };
      const named = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
      return new Promise((resolve, reject) => {
        const request = sendNow(
          new URL(path, url),
          { method, headers: Object.fromEntries(named), agent: false, ca, localAddress },
          (response) => {
            const parts: Buffer[] = [];
            response.on('data', (part: Buffer) => parts.push(part));
            response.on('error', reject);
            response.on('end', () => {
              const bytes = Buffer.concat(parts);
              const text = bytes.toString('utf8');
              takeCookies(cookies, response.headers);
              const { headers: got, statusCode: status = 0 } = response;
              resolve({ status, headers: got, text, bytes, body: jsonOf(got, text) });
            });
          },
        );
        request.on('error', reject);
        request.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
      });
    },
  };
  return browser;
}

/** The code of a refusal. */
export function codeOf(answer: BrowserAnswer): unknown {
  const { error } = answer.body;
  return typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
}
