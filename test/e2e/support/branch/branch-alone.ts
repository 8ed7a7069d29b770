import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runProgramProcess, type RunningProgram } from '#support/commands/running-program.ts';
import { removeTemporaryFolders, temporaryFolder } from '#support/platform/temporary-folder.ts';
import { firstCompany } from '../alone/empty-office.ts';
import type { BranchLogin } from './sign-in-at-branch.ts';

/** A branch without head office, with an owner and a company, in a process of its own. */
export type BranchAlone = {
  url: string;
  /** Its owner. */
  owner: BranchLogin;
  /** An empty folder outside its data folder. */
  outside: string;
  stop(): Promise<void>;
};

async function post(url: string, route: string, body: object, cookie = ''): Promise<Response> {
  const response = await fetch(`${url}/manager${route}`, {
    method: 'POST',
    // The appliance answers its own pages alone.
    headers: { 'content-type': 'application/json', origin: url, ...(cookie === '' ? {} : { cookie }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${route}: ${response.status} ${await response.text()}`);
  return response;
}

async function setUp(url: string, token: string, owner: BranchLogin): Promise<void> {
  const person = { ...owner, name: 'Huda Al-Qahtani', language: 'en', branch_name: 'Olaya Street' };
  const response = await post(url, '/setup', { ...person, setup_token: token });
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const { name, name_ar, ...company } = firstCompany;
  const { street, building_number, district, city, postal_code } = company.address;
  const address = { street, building_number, district, city, postal_code, country: 'SA' };
  await post(
    url,
    '/companies',
    { ...company, address, legal_name: name, legal_name_ar: name_ar, business_category: 'Retail' },
    cookie,
  );
}

/** Starts one, and the gateway that it submits to. */
export async function startBranchAlone(): Promise<BranchAlone> {
  const folder = temporaryFolder('e2e-own');
  const running: RunningProgram[] = [];
  async function run(entryPoint: string, flags: readonly string[], ready: RegExp): Promise<string> {
    const program = await runProgramProcess(entryPoint, ['--port', '0', ...flags], ready);
    running.unshift(program);
    return program.standardOutput();
  }
  const listens = /listens on (\S+) /u;
  const gateway = listens.exec(await run('sandbox-gateway.ts', ['--data-dir', path.join(folder, 'gateway')], listens))?.[1] ?? '';
  const passphrase = path.join(folder, 'passphrase');
  writeFileSync(passphrase, 'of a test, long enough\n', { mode: 0o600 });
  const keys = ['--keys', 'sealed-file', '--passphrase-file', passphrase, '--sandbox-gateway-url', gateway];
  const link = /(https?:\S+)\/setup#(\S+)/u;
  const [, url = '', token = ''] =
    link.exec(await run('branch.ts', ['--data-dir', path.join(folder, 'branch'), ...keys], link)) ?? [];
  const owner = { username: 'huda', password: 'seven green lamps' };
  await setUp(url, token, owner);
  const outside = path.join(folder, 'outside');
  mkdirSync(outside);
  return {
    url,
    owner,
    outside,
    async stop() {
      for (const program of running) await program.stop();
      removeTemporaryFolders();
    },
  };
}
