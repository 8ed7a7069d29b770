import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { eventually } from '#support/branch/running-branch.ts';
import { requestAddress } from '#support/branch/request-address.ts';
import { simplifiedBody } from '#support/branch/scenarios/sale-bodies.ts';
import { runProgramProcess, type RunningProgram } from '#support/commands/running-program.ts';
import { sampleAddress } from '#support/core/sample-parties.ts';
import { removeTemporaryFolders, temporaryFolder } from '#support/platform/temporary-folder.ts';

/** The company whose documents the branch of an empty head office issues. */
export const firstCompany = {
  name: 'Nakheel Trading Company',
  name_ar: 'شركة نخيل التجارية',
  vat_number: '310175397400003',
  cr_number: '1010456827',
  address: requestAddress(sampleAddress),
};

/** The requests of a till: method, route after `/v1`, body. */
export type Till = (method: string, route: string, body?: unknown) => Promise<{ status: number; body: Record<string, unknown> }>;

/** A head office that nobody has set up, and the programs of a shop that may join it, each in a process of its own. */
export type EmptyOffice = {
  /** The link that makes its Owner. */
  setUpLink: string;
  /** Runs `sanad branch` with the flags that a page has shown; sells with a key. */
  joinBranch(flags: readonly string[], key: string): Promise<Till>;
  stop(): Promise<void>;
};

/** The requests of a till that has a key. */
export function tillOf(url: string, key: string): Till {
  return async (method, route, body) => {
    const response = await fetch(`${url}/v1${route}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
}

/** Starts an empty head office, which may send webhooks to this machine. */
export async function startEmptyOffice(): Promise<EmptyOffice> {
  const folder = temporaryFolder('e2e-empty');
  const running: RunningProgram[] = [];
  async function run(entryPoint: string, flags: readonly string[], ready: RegExp): Promise<string> {
    const program = await runProgramProcess(entryPoint, ['--port', '0', ...flags], ready);
    running.unshift(program);
    return ready.exec(program.standardOutput())?.[1] ?? '';
  }
  const officeFlags = ['--data-dir', path.join(folder, 'office'), '--allow-insecure-webhooks'];
  return {
    setUpLink: await run('head-office.ts', officeFlags, /(\S+\/setup#\S+)/u),
    async joinBranch(flags, key) {
      const gateway = await run('sandbox-gateway.ts', ['--data-dir', path.join(folder, 'gateway')], /listens on (\S+) /u);
      const passphrase = path.join(folder, 'passphrase');
      writeFileSync(passphrase, 'of a test, long enough\n', { mode: 0o600 });
      const keys = ['--keys', 'sealed-file', '--passphrase-file', passphrase, '--sandbox-gateway-url', gateway];
      const url = await run('branch.ts', ['--data-dir', path.join(folder, 'branch'), ...keys, ...flags], /(https?:\S+)\/v1\n/u);
      return tillOf(url, key);
    },
    async stop() {
      for (const program of running) await program.stop();
      removeTemporaryFolders();
    },
  };
}

/** Certifies a unit for a till, once its branch knows the till's key. */
export async function certifyUnit(till: Till): Promise<string> {
  // The key arrives with what head office tells the branch.
  await eventually(
    () => till('GET', '/auth/context'),
    ({ status }) => status === 200,
  );
  const unit = await till('POST', '/egs', { unit_name: 'Till 1', invoice_type: 'both' });
  const egsUnitId = String(unit.body['egs_unit_id']);
  await eventually(
    () => till('GET', `/egs/${egsUnitId}/status`),
    ({ body }) => body['onboarding_status'] === 'active',
  );
  return egsUnitId;
}

/** Sells one thing with a till. */
export async function sellFirst(till: Till, egsUnitId: string): Promise<string> {
  const number = 'FIRST-1';
  const sale = simplifiedBody({ egsUnitId, seller: firstCompany, number, at: new Date() });
  const { status, body } = await till('POST', '/invoices/simplified', sale);
  if (status >= 300) throw new Error(`the sale was refused: ${JSON.stringify(body)}`);
  return number;
}
