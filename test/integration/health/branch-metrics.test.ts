import { networkInterfaces } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { startLanBranch, type LanBranch } from '#support/branch/lan-branch.ts';
import { requestInLan } from '#support/branch/lan-requests.ts';

let branch: LanBranch;

afterEach(() => branch.running.close());

// Of a machine without a network there is none.
const outside = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address;

test('a branch says to its own machine how it is', async () => {
  branch = await startLanBranch('127.0.0.2');
  await branch.sell('simplified');
  const answer = await fetch(`${branch.running.branch.url}/metrics`);
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(text).toMatch(/^sanad_documents\{environment="sandbox",status="(?:reported|queued)"\} 1$/mu);
  expect(text).toMatch(/^sanad_condition_errors 0$/mu);
  expect(text).toMatch(/^sanad_backup_age_seconds Nan$/imu);
  expect(text).toMatch(new RegExp(`^sanad_certificate_left_seconds\\{egs_unit_id="${branch.egsUnitId}"\\} \\d+`, 'mu'));
  expect(text).toMatch(/^sanad_disk_free_bytes \d+/mu);
  const open = await requestInLan(`${String(branch.running.branch.certificateUrl)}/metrics`);
  expect(open.status).toBe(404);
});

test.skipIf(outside === undefined)('and to no other machine (needs a network)', async () => {
  branch = await startLanBranch('127.0.0.2', { lan: { encryption: 'none' } });
  const url = `http://127.0.0.2:${branch.port}/metrics`;
  expect((await requestInLan(url)).status).toBe(200);
  const other = { connectTo: String(outside), localAddress: String(outside) };
  expect((await requestInLan(url, other)).status).toBe(404);
});
