import type { OriginalsAnswer, OriginalsRequest, ReservationAnswer, ReservationRequest } from '#shared/api/sync/originals.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { uncertainTails } from '../../ledger/uncertain-tails.ts';
import type { HeadOfficeClient } from '../link/head-office-client.ts';

/** How long a till waits for each of the two answers that it may need: the look-up, and the reservation. */
export const tillWaitsMs = 2_500;

/** Asks head office about documents of other branches, for a till that waits. */
export type OriginalsClient = {
  /** Whether the appliance has joined a head office. */
  hasJoined(): boolean;
  /** What head office knows; undefined if it does not answer in time. */
  find(request: OriginalsRequest): Promise<OriginalsAnswer | undefined>;
  /** Reserves, and remembers the document as being issued; undefined if head office does not answer in time. */
  reserve(request: ReservationRequest): Promise<ReservationAnswer | undefined>;
  /** Says that a document is not being issued any more: what it had reserved is given back if it is not in the ledger. */
  end(documentUuid: string): void;
};

/** The same, with what nobody waits for. */
export type Originals = OriginalsClient & {
  /** Gives back what is reserved for documents that were never issued, as after a crash; false if head office does not answer. */
  releaseUnused(): Promise<boolean>;
};

type OriginalsOptions = {
  db: LedgerReader;
  hasJoined: () => boolean;
  /** With short waits; undefined while nothing is said to head office. */
  connection: () => { client: HeadOfficeClient; credential: () => Promise<string> } | undefined;
};

const documentsWithUuid = preparedQuery((sql, value: Placeholders<{ uuid: string }>) =>
  sql.selectFrom('documents').select('invoice_id').where('uuid', '=', value('uuid')),
);

/** Creates the client; it asks nothing yet. */
export function createOriginals({ db, hasJoined, connection }: OriginalsOptions): Originals {
  // Documents between their reservation and their commit.
  const beingIssued = new Set<string>();

  function isUnused(uuid: string): boolean {
    return !beingIssued.has(uuid) && documentsWithUuid(db, { uuid }).length === 0;
  }

  // Undefined whatever the reason is: a till can only try again.
  async function ask<Answer>(
    call: (client: HeadOfficeClient, credential: string) => Promise<{ kind: string; value?: Answer }>,
  ): Promise<Answer | undefined> {
    const connected = connection();
    if (connected === undefined) return undefined;
    try {
      const outcome = await call(connected.client, await connected.credential());
      return outcome.kind === 'answer' ? outcome.value : undefined;
    } catch {
      // The key store does not answer, so head office cannot be asked.
      return undefined;
    }
  }

  return {
    hasJoined,
    find: (request) => ask((client, credential) => client.originals(credential, request)),
    reserve(request) {
      beingIssued.add(request.document_uuid);
      return ask((client, credential) => client.reserve(credential, request));
    },
    end(documentUuid) {
      beingIssued.delete(documentUuid);
      if (isUnused(documentUuid)) void ask((client, credential) => client.release(credential, [documentUuid]));
    },
    async releaseUnused() {
      // A restored ledger may lack documents that were issued.
      if (uncertainTails(db).length > 0) return true;
      const open = await ask((client, credential) => client.openReservations(credential));
      const unused = open?.filter(isUnused) ?? [];
      if (unused.length > 0) await ask((client, credential) => client.release(credential, unused));
      return open !== undefined;
    },
  };
}
