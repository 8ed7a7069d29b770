import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openControlServer } from '#main/platform/command-line/control-server.ts';
import { keepFileToOwner } from '#main/platform/files/owner-only.ts';
import { lockFolder } from '#main/platform/files/process-lock.ts';
import { writeFileAtomic } from '#main/platform/files/write-file-atomic.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { openDatabase, type DatabaseLocation } from './db/database.ts';
import { answerOperator } from './operator/answer-operator.ts';
import { lockName, secretKeyFileName, storePublicUrl } from './operator/location.ts';
import { startHeadOffice, type HeadOffice, type HeadOfficeOptions } from './start-head-office.ts';

const secretKeyBytes = 32;

/** Where a head office keeps what it needs between two starts. */
export type HeadOfficePlace = {
  /** The data folder, which exists. */
  folder: string;
  location: DatabaseLocation;
  /** The file with the secret key, which exists; by default one is made in the data folder. */
  secretKeyFile?: string | undefined;
};

// The key is made at the first start. All processes on one database need the same.
async function readSecretKey(file: string, mayCreate: boolean): Promise<Uint8Array> {
  if (mayCreate && !existsSync(file)) await writeFileAtomic(file, `${randomBytes(secretKeyBytes).toString('hex')}\n`);
  if (!existsSync(file)) throw new StartFault(`There is no secret key in ${file}.`);
  keepFileToOwner(file);
  const text = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new StartFault(`${file} does not hold a key of 32 bytes in hexadecimal.`);
  return Buffer.from(text, 'hex');
}

/**
 * Starts head office on its data folder. An embedded database belongs to one process, which the operator's commands reach; a database
 * of a server, to any number of them.
 *
 * @throws StartFault if the folder is in use, the key or the database cannot be opened, or the server cannot listen.
 */
export async function openHeadOffice(
  { folder, location, secretKeyFile }: HeadOfficePlace,
  options: Omit<HeadOfficeOptions, 'secretKey'>,
): Promise<HeadOffice> {
  const lock = location.kind === 'embedded' ? lockFolder(folder, lockName) : undefined;
  const secretKey = await readSecretKey(secretKeyFile ?? path.join(folder, secretKeyFileName), secretKeyFile === undefined);
  const database = await openDatabase(location);
  const running = await startHeadOffice(database, { ...options, secretKey });
  const { services } = running;
  await storePublicUrl(services);
  const control =
    lock && (await openControlServer(folder, (request) => answerOperator(request, services, database.embedded), services.logger));
  return {
    ...running,
    async close() {
      await control?.close();
      await running.close();
      lock?.release();
    },
  };
}
