import { z } from 'zod';
import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';
import { isStorageUnavailable } from '../../db/api-error-of.ts';
import type { Commit, LedgerWriter } from '../../db/ledger-database.ts';
import { applyProvision } from './apply-provision.ts';
import { createKey, listKeys, revokeKey, rotateKey } from './manage-keys.ts';
import { refuse, type OperatorAnswer } from './operator-answer.ts';
import { readProvisionFile } from './provision-faults.ts';

/** The longest time for which a replaced key goes on working, in hours (contract §11). */
export const longestGraceHours = 72;

const operatorRequest = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('provision'), file: z.unknown() }),
  z.strictObject({ command: z.literal('list') }),
  z.strictObject({ command: z.literal('create'), key: z.unknown() }),
  z.strictObject({
    command: z.literal('rotate'),
    key: z.string(),
    grace_hours: z.int().min(0).max(longestGraceHours),
  }),
  z.strictObject({ command: z.literal('revoke'), key: z.string() }),
]);

/** A command of the operator. */
export type OperatorRequest = z.input<typeof operatorRequest>;

const storageUnavailable = refuse(
  'STORAGE_UNAVAILABLE',
  '',
  'The ledger cannot be written: the disk is full, read-only or faulty. Nothing was changed.',
);

const unknownCommand = refuse(
  'UNKNOWN_COMMAND',
  '',
  'The running appliance does not know this command: it is of another version, so start it again.',
);

function provision(writer: LedgerWriter, file: unknown, now: Date): OperatorAnswer {
  const read = readProvisionFile(writer, file, now);
  return read.ok ? applyProvision(writer, read.value, now) : { ok: false, faults: read.fault };
}

// Companies and keys of an appliance that has joined head office are there, and may be many (contract §14).
function headOfficeOwns(writer: LedgerWriter): OperatorAnswer | undefined {
  const joined = writer.first(writer.sql.selectFrom('head_office').select('url'));
  if (joined === undefined) return undefined;
  return refuse(
    'HEAD_OFFICE_OWNS_THIS',
    '',
    `This appliance has joined head office: companies and keys are kept at ${joined.url}.`,
  );
}

function carryOut(writer: LedgerWriter, request: OperatorRequest, now: Date): OperatorAnswer {
  const change = { writer, now };
  switch (request.command) {
    case 'provision':
      return provision(writer, request.file, now);
    case 'list':
      return listKeys(change);
    case 'create':
      return createKey(change, request.key);
    case 'rotate':
      return rotateKey(change, { key: request.key, graceHours: request.grace_hours });
    case 'revoke':
      return revokeKey(change, request.key);
  }
}

/** What carries out the commands of the operator. */
export type OperatorTools = { commit: Commit; clock: Clock; logger: Logger };

/**
 * Carries out a command of the operator in one transaction; where something is wrong with it, nothing is changed. Every command
 * passes through here, beside a running appliance and on a stopped one.
 */
export async function answerOperator(request: unknown, { commit, clock, logger }: OperatorTools): Promise<OperatorAnswer> {
  const parsed = operatorRequest.safeParse(request);
  if (!parsed.success) return unknownCommand;
  const answer = await commit((writer) => headOfficeOwns(writer) ?? carryOut(writer, parsed.data, clock.now())).catch(
    (cause: unknown) => {
      if (isStorageUnavailable(cause)) return storageUnavailable;
      throw cause;
    },
  );
  const { command } = parsed.data;
  if (answer.ok && command !== 'list') {
    logger.info(
      { command, key_ids: answer.keys.map(({ key_id }) => key_id) },
      'the operator has changed the company or its keys',
    );
  }
  return answer;
}
