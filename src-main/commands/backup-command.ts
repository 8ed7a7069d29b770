import { existsSync } from 'node:fs';
import path from 'node:path';
import { dataFolderFlag } from '#main/platform/command-line/caller-folder.ts';
import { readCommandLine, type Command } from '#main/platform/command-line/command-line.ts';
import { productVersion } from '#main/platform/assets.ts';
import { readPassphrase } from '#main/platform/command-line/read-passphrase.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { keychainService, openKeychain } from '../branch/keys/keychain.ts';
import { demoPassphraseFileName, ledgerFileName, sealedKeysFileName } from '../branch/db/data-files.ts';
import { backupSteps, type WrittenBackup } from '../branch/backup/backup-steps.ts';
import { writeBackup, type KeySource } from '../branch/backup/write-backup.ts';

const keychain: KeySource = { kind: 'keychain', open: () => openKeychain(keychainService) };

// Without the flag, the keys are in the sealed file if there is one, else in the keychain.
function keySourceOf(kind: string | undefined, dataDir: string): KeySource {
  const file = path.join(dataDir, sealedKeysFileName);
  if (kind === undefined) return existsSync(file) ? { kind: 'sealed_file', file } : keychain;
  if (kind === 'keychain') return keychain;
  if (kind !== 'sealed-file') throw new StartFault(`--keys must be "keychain" or "sealed-file", not "${kind}".`);
  if (!existsSync(file)) throw new StartFault(`There is no sealed key file in ${dataDir}.`);
  return { kind: 'sealed_file', file };
}

function describeSealedFile(dataDir: string): string {
  const demoFile = path.join(dataDir, demoPassphraseFileName);
  const passphrase = existsSync(demoFile)
    ? `which is in ${demoFile}`
    : 'which the appliance reads from --passphrase-file or SANAD_KEYS_PASSPHRASE';
  return `It contains the sealed key file, but not the passphrase that opens it, ${passphrase}: keep a copy of the passphrase elsewhere.`;
}

function describeKeys(keys: WrittenBackup['keys'], dataDir: string): string {
  switch (keys) {
    case 'sealed_file':
      return describeSealedFile(dataDir);
    case 'keychain':
      return 'It contains the keys from the keychain, encrypted with its passphrase.';
    case 'none':
      return (
        'It contains no keys: without a passphrase they are not exported from the keychain. ' +
        'If you restore it on another machine, its units must be onboarded again.'
      );
  }
}

/** The flags of `sanad backup`. */
export const backupCommand = {
  name: 'sanad backup',
  summary: 'Writes ledger and keys into one file, while the appliance is stopped or running',
  flags: {
    'data-dir': dataFolderFlag('the folder that holds the ledger'),
    to: {
      type: 'string',
      value: 'DIR',
      meaning: 'the folder for the backup, which must exist; preferably on another disk',
      example: '--to /mnt/backup/sanad',
    },
    keys: {
      type: 'string',
      value: 'keychain|sealed-file',
      meaning: 'where the keys are; by default in the sealed file if there is one, else in the keychain',
      example: '--keys keychain',
    },
    'passphrase-file': {
      type: 'string',
      value: 'FILE',
      meaning: 'the file with the passphrase that encrypts the backup; by default, SANAD_BACKUP_PASSPHRASE is used',
      example: '--passphrase-file /etc/sanad/backup-passphrase',
    },
  },
} as const satisfies Command;

/** `sanad backup`: writes ledger and keys into one file, while the appliance is stopped or running. */
export async function backup(argv: string[]): Promise<void> {
  const { values: flags } = readCommandLine(argv, backupCommand);
  const dataDir = path.resolve(flags['data-dir']);
  if (flags.to === undefined) throw new StartFault('Name the folder for the backup with --to.');
  if (!existsSync(path.join(dataDir, ledgerFileName))) throw new StartFault(`There is no ledger in ${dataDir}.`);
  const input = {
    dataDir,
    folder: path.resolve(flags.to),
    passphrase: readPassphrase(flags['passphrase-file'], 'SANAD_BACKUP_PASSPHRASE'),
    productVersion: productVersion(),
    at: new Date(),
  };
  const { file, bytes, keys } = await writeBackup(input, keySourceOf(flags.keys, dataDir), backupSteps);
  process.stdout.write(`${file}  ${bytes} bytes, verified\n${describeKeys(keys, dataDir)}\n`);
}
