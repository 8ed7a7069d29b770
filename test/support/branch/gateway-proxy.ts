import { createServer, type IncomingMessage } from 'node:http';

/**
 * Answers in the gateway's place, cuts the connection before the gateway hears of the request or after it has answered
 * (`lost`), or, undefined, lets the answer through.
 */
type Interception = { status: number; body: unknown } | 'cut' | 'lost' | undefined;

/** A gateway as seen through a line that can be watched and cut. */
export type GatewayProxy = {
  url: string;
  /** The gateway's own base address; set before the first request. */
  target: string;
  /** `METHOD /path` of every request, in order. */
  seen: string[];
  /** The gateway's own last answer to each `METHOD /path`. */
  answers: Map<string, { status: number; body: unknown }>;
  intercept: (call: string) => Interception;
  close(): Promise<void>;
};

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function headersOf(request: IncomingMessage): Record<string, string> {
  const names = ['authorization', 'otp', 'accept-version', 'accept-language', 'clearance-status', 'content-type'];
  return Object.fromEntries(names.flatMap((name) => (request.headers[name] ? [[name, String(request.headers[name])]] : [])));
}

export async function startGatewayProxy(): Promise<GatewayProxy> {
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request);
      const call = `${request.method} ${request.url}`;
      proxy.seen.push(call);
      const interception = proxy.intercept(call);
      if (interception === 'cut') return request.socket.destroy();
      if (typeof interception === 'object') return response.writeHead(interception.status).end(JSON.stringify(interception.body));
      const answer = await fetch(proxy.target + request.url, {
        method: request.method ?? 'GET',
        headers: headersOf(request),
        body,
        redirect: 'manual',
      });
      if (interception === 'lost') return request.socket.destroy();
      const text = await answer.text();
      proxy.answers.set(call, { status: answer.status, body: JSON.parse(text) as unknown });
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
      return response.end(text);
    })().catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const proxy: GatewayProxy = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    target: '',
    seen: [],
    answers: new Map(),
    intercept: () => undefined,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return proxy;
}
