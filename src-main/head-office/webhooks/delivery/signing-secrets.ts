import { randomBytes } from 'node:crypto';
import type { Sealer } from '#main/platform/sealer.ts';

const secretBytes = 32;

function purposeOf(webhookId: string): string {
  return `webhook_secret:${webhookId}`;
}

/** A new secret, `whsec_` and Base64 (Standard Webhooks, "Symmetric signatures"): shown once, and stored sealed. */
export function newSecret(sealer: Sealer, webhookId: string): { secret: string; sealed: string } {
  const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`;
  return { secret, sealed: sealer.seal(secret, purposeOf(webhookId)) };
}

/** What an endpoint keeps of its secrets. */
export type SealedSecrets = {
  webhook_id: string;
  secret: string;
  previous_secret: string | null;
  previous_secret_expires_at: Date | null;
};

/** Whether the old secret signs too. */
export function isPreviousValid(
  { previous_secret, previous_secret_expires_at }: Omit<SealedSecrets, 'secret'>,
  now: Date,
): boolean {
  return previous_secret !== null && previous_secret_expires_at !== null && previous_secret_expires_at > now;
}

/** The secrets that sign at this time, the newest first. */
export function validSecrets(endpoint: SealedSecrets, sealer: Sealer, now: Date): string[] {
  const { webhook_id, secret, previous_secret } = endpoint;
  const previous = previous_secret !== null && isPreviousValid(endpoint, now) ? [previous_secret] : [];
  return [secret, ...previous].map((sealed) => sealer.open(sealed, purposeOf(webhook_id)));
}
