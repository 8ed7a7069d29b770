import type { Migration } from '#main/platform/sqlite/migrate.ts';
import { init } from './migrations/001-init.ts';
import { submissionQueue } from './migrations/002-submission-queue.ts';
import { keptCounts } from './migrations/003-kept-counts.ts';
import { putBackLedgers } from './migrations/004-put-back-ledgers.ts';
import { supplyDate } from './migrations/005-supply-date.ts';
import { givenUpUnits } from './migrations/006-given-up-units.ts';
import { compressedDocuments } from './migrations/007-compressed-documents.ts';
import { changeFeed } from './migrations/008-change-feed.ts';
import { keyLifetimes } from './migrations/009-key-lifetimes.ts';
import { headOffice } from './migrations/010-head-office.ts';
import { pull } from './migrations/011-pull.ts';
import { otherBranches } from './migrations/012-other-branches.ts';
import { lan } from './migrations/013-lan.ts';
import { people } from './migrations/014-people.ts';
import { printing } from './migrations/015-printing.ts';
import { applianceSettings } from './migrations/016-appliance-settings.ts';
import { buyers } from './migrations/017-buyers.ts';
import { servedNetwork } from './migrations/018-served-network.ts';
import { gatewayNews } from './migrations/019-gateway-news.ts';
import { foundByParts } from './migrations/020-found-by-parts.ts';
import { portalSteps } from './migrations/021-portal-steps.ts';
import { receiptLayout } from './migrations/022-receipt-layout.ts';
import { notesByOriginal } from './migrations/023-notes-by-original.ts';
import { saleFacts } from './migrations/024-sale-facts.ts';
import { externalOriginals } from './migrations/025-external-originals.ts';
import { companySwitches } from './migrations/026-company-switches.ts';
import { replacedDocuments } from './migrations/027-replaced-documents.ts';
import { figuresOfDocuments } from './migrations/028-figures-of-documents.ts';
import { daySums } from './migrations/029-day-sums.ts';
import { receiptLinks } from './migrations/030-receipt-links.ts';
import { replacedUnits } from './migrations/031-replaced-units.ts';
import { mails } from './migrations/032-mails.ts';
import { outages } from './migrations/033-outages.ts';
import { pinnedSigningKey } from './migrations/034-pinned-signing-key.ts';

/** All migrations in order; the number in each name is its position. */
export const ledgerMigrations: readonly Migration[] = [
  init,
  submissionQueue,
  keptCounts,
  putBackLedgers,
  supplyDate,
  givenUpUnits,
  compressedDocuments,
  changeFeed,
  keyLifetimes,
  headOffice,
  pull,
  otherBranches,
  lan,
  people,
  printing,
  applianceSettings,
  buyers,
  servedNetwork,
  gatewayNews,
  foundByParts,
  portalSteps,
  receiptLayout,
  notesByOriginal,
  saleFacts,
  externalOriginals,
  companySwitches,
  replacedDocuments,
  figuresOfDocuments,
  daySums,
  receiptLinks,
  replacedUnits,
  mails,
  outages,
  pinnedSigningKey,
];

/** The version of the schema that this version of Sanad works with. */
export const ledgerSchemaVersion = ledgerMigrations.length;
