import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Sealer } from '#main/platform/sealer.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { hashSecret } from '../../request/hash-secret.ts';

const recoveryCodes = 10;
const recoveryCodeBytes = 10;

/** A person as far as codes concern him. */
export type TotpOwner = { organization_id: string; user_id: string; totp_secret: string | null };

function purposeOf(userId: string): string {
  return `totp:${userId}`;
}

/** Seals the secret of a person's authenticator app. */
export function sealTotpSecret(sealer: Sealer, userId: string, secret: string): string {
  return sealer.seal(secret, purposeOf(userId));
}

const issuer = 'Sanad';
const stepMs = 30_000;
const form = /^\d{6}$/;

/** A new secret of an authenticator app, in Base32. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an authenticator app reads from a QR code. */
export function otpauthUri(secret: string, email: string): string {
  return new TOTP({ issuer, label: email, secret }).toString();
}

// The time step of a code, of the present one and its neighbours (RFC 6238 §5.2); undefined for a wrong code.
function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(' ', '');
  if (!form.test(token)) return undefined;
  const timestamp = now.getTime();
  const distance = new TOTP({ secret }).validate({ token, timestamp, window: 1 });
  return distance === null ? undefined : Math.floor(timestamp / stepMs) + distance;
}

/** Takes a code of the person's authenticator app. Returns false if it is wrong, or it or a later one has been taken before. */
export async function takeTotpCode(tenant: Tenant, owner: TotpOwner, code: string, sealer: Sealer, now: Date): Promise<boolean> {
  if (owner.totp_secret === null) return false;
  const step = stepOfCode(sealer.open(owner.totp_secret, purposeOf(owner.user_id)), code, now);
  if (step === undefined) return false;
  const { numUpdatedRows } = await tenant
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('user_id', '=', owner.user_id)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

// However it was typed: in small letters, without hyphens, with spaces.
function hashOfCode(code: string): string {
  return hashSecret(code.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''));
}

/** Takes one of the person's recovery codes. Returns false if it is wrong, or has been taken before. */
export async function takeRecoveryCode(tenant: Tenant, owner: TotpOwner, code: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tenant
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', owner.user_id)
    .where('code_hash', '=', hashOfCode(code))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The columns of a person who has no authenticator app. */
export const totpOff = { totp_secret: null, totp_confirmed_at: null, totp_last_step: null };

/** Takes app and recovery codes from a person. */
export async function turnTotpOff(tenant: Tenant, userId: string): Promise<void> {
  await tenant.updateTable('users').set(totpOff).where('user_id', '=', userId).execute();
  await tenant.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Gives a person ten new recovery codes in place of the ones that he has. */
export async function replaceRecoveryCodes(tenant: Tenant, owner: TotpOwner): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => {
    const { buffer } = Uint8Array.from(randomBytes(recoveryCodeBytes));
    return new Secret({ buffer }).base32.replaceAll(/(.{4})(?=.)/g, '$1-');
  });
  const { organization_id, user_id } = owner;
  await tenant.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
  await tenant
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ organization_id, user_id, code_hash: hashOfCode(code), used_at: null })))
    .execute();
  return codes;
}
