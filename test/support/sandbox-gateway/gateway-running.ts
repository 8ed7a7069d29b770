import { rmSync } from 'node:fs';
import { createLogger } from '#main/platform/logger.ts';
import type { BehaviorName } from '#main/sandbox-gateway/authority/behavior.ts';
import { startSandboxGateway } from '#main/sandbox-gateway/start-sandbox-gateway.ts';
import { settableClock, type SettableClock } from '../platform/settable-clock.ts';
import { temporaryFolder } from '../platform/temporary-folder.ts';

export type GatewayAnswer = { status: number; headers: Headers; text: string; body: Record<string, unknown> };

type GatewayRequest = { headers?: Record<string, string>; body?: unknown };

export type RunningGateway = {
  clock: SettableClock;
  dataDir: string;
  url(): string;
  /** Sends a request to the authority's API, with the headers of a well-behaved client unless others are given. */
  send(method: string, route: string, request?: GatewayRequest): Promise<GatewayAnswer>;
  /** Begins (POST) or ends (DELETE) faults. */
  faults(method: 'POST' | 'DELETE', body?: unknown): Promise<GatewayAnswer>;
  /** Ends the gateway and starts another one on its folder. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

const logger = createLogger({ name: 'test', level: 'silent' });

async function exchange(url: string, method: string, request: GatewayRequest): Promise<GatewayAnswer> {
  const { headers = {}, body: sent } = request;
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: { ...(sent === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(sent === undefined ? {} : { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const body: Record<string, unknown> = isJson ? JSON.parse(text) : {};
  return { status: response.status, headers: response.headers, text, body };
}

/** A sandbox gateway on a free port with its own folder and a fixed clock. */
export async function runGateway({ behavior }: { behavior?: BehaviorName } = {}): Promise<RunningGateway> {
  const clock = settableClock('2026-11-20T09:30:00.000Z');
  const dataDir = temporaryFolder('gateway');
  const start = () =>
    startSandboxGateway({ dataDir, host: '127.0.0.1', port: 0, clock, logger, ...(behavior ? { behavior } : {}) });
  let gateway = await start();
  return {
    clock,
    dataDir,
    url: () => gateway.url,
    send: (method, route, request = {}) =>
      exchange(gateway.baseUrl + route, method, {
        ...request,
        headers: { 'Accept-Version': 'V2', ...request.headers },
      }),
    faults: (method, body) => exchange(`${gateway.url}/faults`, method, { body }),
    async restart() {
      await gateway.close();
      gateway = await start();
    },
    async close() {
      await gateway.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
