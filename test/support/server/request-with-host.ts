import { request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Sends a request with a given Host header, which fetch does not allow. */
export function requestWithHost(
  url: string,
  host: string,
  options: { method?: string; body?: string } = {},
): Promise<{ status: number; body: string }> {
  const { method = 'GET', body } = options;
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers: { host, 'content-type': 'application/json' } });
    asked.once('response', (response) => {
      text(response).then((answered) => resolve({ status: response.statusCode ?? 0, body: answered }), reject);
    });
    asked.once('error', reject);
    asked.end(body);
  });
}
