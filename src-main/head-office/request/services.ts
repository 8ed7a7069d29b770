import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Sealer } from '../../platform/sealer.ts';
import type { PdfRenderer } from '../../rendering/pdf/pdf-renderer.ts';
import type { Schema } from '../db/schema.ts';
import type { SignatureChecker } from '../documents/signature/signature-checker.ts';
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
  /** The address under which people reach head office, without a trailing slash: for links. */
  publicUrl: () => string;
  version: string;
};
