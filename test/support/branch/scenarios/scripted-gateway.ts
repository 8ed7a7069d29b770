import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

/** An answer, or silence: the connection is closed, or there is no response. */
export type ScriptedAnswer =
  { status: number; body?: unknown; text?: string; headers?: Record<string, string> } | { silence: 'cut' | 'endless' };

type ReceivedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: unknown };

/** A gateway on loopback that gives the same answer to everything and records the requests. */
export type ScriptedGateway = {
  baseUrl: string;
  received: ReceivedRequest[];
  answer: ScriptedAnswer;
  /** What is answered instead to some requests. */
  answerTo: (body: unknown) => ScriptedAnswer | undefined;
  /** How many requests it holds without an answer. */
  heldCount(): number;
  /** Sends the current answer to all held requests. */
  answerHeld(): void;
  close(): Promise<void>;
};

export async function startScriptedGateway(): Promise<ScriptedGateway> {
  const held: ServerResponse[] = [];
  // Until it is answered, or whoever asked gives up.
  function hold(response: ServerResponse): void {
    held.push(response);
    response.once('close', () => {
      if (held.includes(response)) held.splice(held.indexOf(response), 1);
    });
  }
  function give(response: ServerResponse, answer: ScriptedAnswer): void {
    if ('silence' in answer) {
      if (answer.silence === 'cut') response.req.socket.destroy();
      else hold(response);
      return;
    }
    response
      .writeHead(answer.status, answer.headers)
      .end(answer.text ?? (answer.body === undefined ? '' : JSON.stringify(answer.body)));
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      gateway.received.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
      give(response, gateway.answerTo(body) ?? gateway.answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const gateway: ScriptedGateway = {
    baseUrl: `http://127.0.0.1:${port}/e-invoicing/developer-portal`,
    received: [],
    answer: { status: 500 },
    answerTo: () => undefined,
    heldCount: () => held.length,
    answerHeld: () => held.splice(0).forEach((response) => give(response, gateway.answer)),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return gateway;
}
