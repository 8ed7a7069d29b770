import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { backupName } from '#main/branch/backup/backup-files.ts';
import { ledgerIdentity } from '#main/branch/backup/lineage/ledger-identity.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const dayMs = 86_400_000;

let branch: TestBranch;

afterEach(() => branch.running.close());

async function conditionsAfter(ms: number): Promise<{ status: number; conditions: unknown[][] }> {
  branch.running.clock.advance(ms);
  await branch.running.branch.context.health.check();
  const { status, body } = await branch.running.send('GET', '/readyz');
  const held = body['conditions'] as { code: string; subject: string; severity: string }[];
  const due = held.filter(({ code }) => ['BACKUP_MISSING', 'CERTIFICATE_ENDS'].includes(code));
  return { status, conditions: due.map(({ code, subject, severity }) => [code, subject, severity]) };
}

async function certificatesAfter(ms: number): Promise<{ status: number; conditions: unknown[][] }> {
  const { status, conditions } = await conditionsAfter(ms);
  return { status, conditions: conditions.filter(([code]) => code === 'CERTIFICATE_ENDS') };
}

const missing = ['BACKUP_MISSING', '', 'warning'];

test('a branch without backups says so from its second day on, and is ready', async () => {
  branch = await startTestBranch();
  expect(await conditionsAfter(2 * dayMs - 60_000)).toEqual({ status: 200, conditions: [] });
  expect(await conditionsAfter(120_000)).toEqual({ status: 200, conditions: [missing] });
});

test('a backup of the last two days is good, an older one is not, and one that is dated in the future never was', async () => {
  const folder = path.join(temporaryFolder('due'), 'disk');
  mkdirSync(folder);
  branch = await startTestBranch({ backup: { folder, everyMs: 7 * dayMs, passphrase: undefined } });
  const { backups, db } = branch.running.branch.context;
  await backups.runIfDue();
  expect(await conditionsAfter(2 * dayMs - 60_000)).toEqual({ status: 200, conditions: [] });
  expect((await conditionsAfter(120_000)).conditions).toEqual([missing]);
  await backups.runNow();
  expect((await conditionsAfter(0)).conditions).toEqual([]);
  for (const name of readdirSync(folder)) {
    const year = name.includes('20261120') ? '2098' : '2099';
    renameSync(
      path.join(folder, name),
      path.join(folder, backupName(ledgerIdentity(db).ledger_id, new Date(`${year}-01-01T00:00:00Z`))),
    );
  }
  expect(backups.newestAt()).toBeUndefined();
  expect((await conditionsAfter(0)).conditions).toEqual([missing]);
});

test('a certificate that ends within thirty days is a condition, and the appliance stays ready', async () => {
  branch = await startTestBranch();
  const { db } = branch.running.branch.context;
  const unit = db.first(
    db.sql
      .selectFrom('egs_unit_states as state')
      .innerJoin('egs_certificates as certificate', 'certificate.certificate_id', 'state.production_certificate_id')
      .select(['state.egs_unit_id', 'certificate.expires_at']),
  );
  const left = Date.parse(unit?.expires_at ?? '') - branch.running.clock.now().getTime();
  expect(await certificatesAfter(left - 31 * dayMs)).toEqual({ status: 200, conditions: [] });
  const ending = ['CERTIFICATE_ENDS', unit?.egs_unit_id, 'warning'];
  expect(await certificatesAfter(60_000)).toEqual({ status: 200, conditions: [ending] });
});
