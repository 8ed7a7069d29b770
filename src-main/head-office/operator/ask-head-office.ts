import { existsSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '#main/platform/clock.ts';
import { askControlServer } from '#main/platform/command-line/ask-control-server.ts';
import { lockFolder } from '#main/platform/files/process-lock.ts';
import { createLogger } from '#main/platform/logger.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { openDatabase, type DatabaseLocation } from '../db/database.ts';
import {
  answerOperator,
  operatorAnswer,
  type HeadOfficeOperatorAnswer,
  type HeadOfficeOperatorRequest,
} from './answer-operator.ts';
import { lockName, readPublicUrl } from './location.ts';

// A large database takes minutes to be copied.
const longestWorkMs = 30 * 60_000;

function unreachable(folder: string): string {
  return (
    `Another process uses the folder ${folder}, but does not answer on its control socket: if it is starting or stopping, ` +
    'try again in a moment, else stop it.'
  );
}

async function onDatabase(location: DatabaseLocation, request: HeadOfficeOperatorRequest): Promise<HeadOfficeOperatorAnswer> {
  const database = await openDatabase(location);
  let jobs: Jobs | undefined;
  try {
    const { db } = database;
    const publicUrl = await readPublicUrl(db);
    // A folder has no other process that does what follows later.
    if (location.kind === 'server' && request.command === 'quarantine') {
      jobs = await startJobs(database.jobs, { logger: createLogger({ name: 'head-office', level: 'error' }), worksHere: false });
    }
    const services = { db, clock: systemClock, publicUrl: () => publicUrl, ...(jobs === undefined ? {} : { jobs }) };
    return await answerOperator(request, services, database.embedded);
  } finally {
    await jobs?.close();
    await database.close();
  }
}

// One process at a time has the embedded database: while head office runs, it answers itself.
async function onFolder(folder: string, request: HeadOfficeOperatorRequest): Promise<HeadOfficeOperatorAnswer> {
  if (!existsSync(path.join(folder, 'database'))) {
    throw new StartFault(`There is no head office in ${folder}: start it with "sanad head-office", or name its --data-dir.`);
  }
  const reply = await askControlServer(folder, request, longestWorkMs);
  if (reply !== undefined) return operatorAnswer.parse(reply.answer);
  const lock = lockFolder(folder, lockName, unreachable(folder));
  try {
    return await onDatabase({ kind: 'embedded', folder }, request);
  } finally {
    lock.release();
  }
}

/**
 * Has head office do something for the operator, whether or not it is running.
 *
 * @throws StartFault with the reason if it refuses, or its data cannot be reached.
 */
export async function askHeadOffice(location: DatabaseLocation, request: HeadOfficeOperatorRequest): Promise<string> {
  const answer = location.kind === 'embedded' ? await onFolder(location.folder, request) : await onDatabase(location, request);
  if (answer.ok) return answer.result;
  throw new StartFault(answer.message);
}
