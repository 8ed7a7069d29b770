import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { DatabaseLocation } from '#main/head-office/db/database.ts';
import { runProgramProcess, type RunningProgram } from '../commands/running-program.ts';
import { temporaryFolder } from '../platform/temporary-folder.ts';
import { testPassword, type ApiAnswer } from './running-head-office.ts';

const ready = /Head office is running on (\S+)\.\n/u;

/** Head office in a process of its own, which may be killed and started again under the same address. */
export type HeadOfficeProcess = {
  url: string;
  folder: string;
  location: DatabaseLocation;
  /** Sends a request to `/api` as the Owner. */
  send(method: string, route: string, body?: unknown): Promise<ApiAnswer>;
  kill(): Promise<void>;
  stop(): Promise<number | null>;
  start(): Promise<void>;
};

async function call(
  url: string,
  { method, route, token, body }: { method: string; route: string; token: string; body: unknown },
) {
  const response = await fetch(`${url}/api${route}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return {
    status: response.status,
    headers: response.headers,
    body: (isJson ? JSON.parse(text) : { text }) as ApiAnswer['body'],
  };
}

async function setUp(url: string, link: string): Promise<string> {
  const body = {
    setup_token: new URL(link).hash.slice(1),
    organization_name: 'Qahwa',
    name: 'Noura',
    email: 'noura@example.com',
  };
  const answer = await call(url, { method: 'POST', route: '/setup', token: '', body: { ...body, password: testPassword } });
  expect(answer.status).toBe(201);
  return String(answer.body['access_token']);
}

/** Starts a head office on a folder, or on a database of a server, and sets up its first organization. */
export async function startHeadOfficeProcess(
  databaseUrl?: string,
  folder: string = temporaryFolder('head-office-process'),
): Promise<HeadOfficeProcess> {
  const secretKeyFile = path.join(temporaryFolder('secret-key'), 'secret');
  writeFileSync(secretKeyFile, `${'5a'.repeat(32)}\n`, { mode: 0o600 });
  const location: DatabaseLocation =
    databaseUrl === undefined ? { kind: 'embedded', folder } : { kind: 'server', url: databaseUrl };
  const place = ['--data-dir', folder, '--secret-key-file', secretKeyFile];
  const own = [...place, ...(databaseUrl === undefined ? [] : ['--database-url', databaseUrl])];
  const run = (port: string): Promise<RunningProgram> => runProgramProcess('head-office.ts', [...own, '--port', port], ready);
  let program = await run('0');
  const printed = program.standardOutput();
  const url = ready.exec(printed)?.[1] ?? '';
  const token = await setUp(url, /\S+\/setup#\S+/u.exec(printed)?.[0] ?? '');
  return {
    url,
    folder,
    location,
    send: (method, route, body) => call(url, { method, route, token, body }),
    kill: () => program.kill(),
    stop: () => program.stop(),
    async start() {
      program = await run(new URL(url).port);
    },
  };
}
