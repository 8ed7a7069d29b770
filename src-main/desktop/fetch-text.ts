import type { Net } from 'electron';

const mostBytes = 1024 * 1024;
const longestWaitMs = 30_000;

/**
 * Reads a text from a server through Electron, which trusts what the operating system trusts.
 *
 * @throws Error if there is none, or it is larger than a mebibyte.
 */
export async function fetchText(net: Pick<Net, 'fetch'>, url: string): Promise<string> {
  const response = await net.fetch(url, {
    redirect: 'error',
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(longestWaitMs),
  });
  if (!response.ok || response.body === null)
    throw new Error(`The server answered ${response.status} for ${new URL(url).pathname}.`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error(`${new URL(url).pathname} of the server is larger than a mebibyte.`);
  }
  return Buffer.concat(chunks).toString('utf8');
}
