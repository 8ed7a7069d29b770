import type { Kysely } from 'kysely';
import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';
import type { MailServer } from '#main/platform/mail/mail-options.ts';
import type { Sealer } from '#main/platform/sealer.ts';
import type { PdfRenderer } from '#main/rendering/pdf/pdf-renderer.ts';
import type { Schema } from '../db/schema.ts';
import type { SignatureChecker } from '../ingest/inspect/signature-checker.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { WebhookGuard } from '../webhooks/guard/webhook-guard.ts';

/** What every feature of head office works with, built once at the start. */
export type Services = {
  db: Kysely<Schema>;
  clock: Clock;
  logger: Logger;
  sealer: Sealer;
  pdfRenderer: PdfRenderer;
  signatureChecker: SignatureChecker;
  jobs: Jobs;
  webhookGuard: WebhookGuard;
  /** The mail server of organizations that have named none themselves; undefined where there is none. */
  mailServer: MailServer | undefined;
  /** The address under which people reach head office, without a trailing slash: for links. */
  publicUrl: () => string;
  version: string;
};
