import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { StartFault } from '#main/platform/start-fault.ts';
import { createAuthorityKeys } from '#main/sandbox-gateway/authority/certificate-authority.ts';
import { openAuthorityKeys } from '#main/sandbox-gateway/state/authority-keys-file.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

function newFile(): string {
  return path.join(temporaryFolder('authority'), 'authority-keys.json');
}

const create = () => createAuthorityKeys('TSTZATCA-Code-Signing', new Date('2026-11-20T09:00:00.000Z'));

test('makes keys once and finds them again', async () => {
  const file = newFile();
  const made = await openAuthorityKeys(file, create);
  expect(await openAuthorityKeys(file, create)).toEqual(made);
});

test('refuses a damaged file rather than make other keys', async () => {
  const file = newFile();
  writeFileSync(file, '{"root":');
  await expect(openAuthorityKeys(file, create)).rejects.toBeInstanceOf(StartFault);
});
