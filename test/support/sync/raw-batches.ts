import { gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib';
import { readPiece } from '#main/branch/mirror/feed/read-piece.ts';
import type { EntryOf } from '#shared/api/sync/change-entries.ts';
import { changeBatch, type ChangeBatch } from '#shared/api/sync/push.ts';
import type { TestBranch } from '../branch/start-test-branch.ts';
import type { ApiAnswer, Person, RunningHeadOffice } from '../head-office/running-head-office.ts';
import { companyOfBranches, enrolmentCode, storeBranchCompanies } from './synchronised-branch.ts';

/** An appliance that speaks to head office by itself. */
export type RawAppliance = {
  owner: Person;
  applianceId: string;
  authorization: string;
  send(body: Uint8Array, headers?: Record<string, string>): Promise<ApiAnswer>;
  sendBatch(batch: ChangeBatch): Promise<ApiAnswer>;
  acknowledged(): Promise<unknown>;
};

/** Enrols an appliance in a new organization. */
export async function enrolRawAppliance(
  headOffice: RunningHeadOffice,
  companyIds: readonly string[] = [companyOfBranches],
): Promise<RawAppliance> {
  const { owner } = await headOffice.organization();
  await storeBranchCompanies(headOffice, owner.organizationId, companyIds);
  const code = await enrolmentCode(owner, companyIds);
  const joined = await headOffice.send('POST', '/sync/enrolments', { code, version: '0.0.0-test', ledger_id: 'ledger' });
  const authorization = `Bearer ${String(joined.body['credential'])}`;
  const send: RawAppliance['send'] = async (body, headers = {}) => {
    const response = await fetch(`${headOffice.url}/api/sync/changes`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'content-encoding': 'gzip', ...headers },
      body: Buffer.from(body),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as ApiAnswer['body'] };
  };
  return {
    owner,
    applianceId: String(joined.body['appliance_id']),
    authorization,
    send,
    sendBatch: (batch) => send(gzipSync(JSON.stringify(batch))),
    acknowledged: async () => (await headOffice.send('GET', '/sync/changes', undefined, { authorization })).body['acknowledged'],
  };
}

/** The whole feed of a branch as batches of so many entries, as its appliance would send them. */
export function batchesOf({ running }: TestBranch, mostEntries = 1_000): ChangeBatch[] {
  const { db } = running.branch.context;
  const batches: ChangeBatch[] = [];
  for (let after = { position: 0, digest: '' }; ;) {
    const piece = readPiece(db, { after, restart: false, mostEntries, mostBytes: 1e9 });
    if (piece.kind !== 'batch') return batches;
    const text = piece.encoding === 'gzip' ? gunzipSync(piece.body) : zstdDecompressSync(piece.body);
    batches.push(changeBatch.parse(JSON.parse(text.toString('utf8'))));
    after = piece.last;
  }
}

/** The same batch with one of its documents changed. */
export function withDocument(
  batch: ChangeBatch,
  icv: number,
  change: (document: EntryOf<'document'>['document']) => EntryOf<'document'>['document'],
): ChangeBatch {
  const entries = batch.entries.map((entry) =>
    entry.kind === 'document' && entry.document.icv === icv ? { ...entry, document: change(entry.document) } : entry,
  );
  return { ...batch, entries };
}
