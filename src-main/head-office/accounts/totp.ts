import { Secret, TOTP } from 'otpauth';

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

/** The time step of a code, of the present one and its neighbours (RFC 6238 §5.2); undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(' ', '');
  if (!form.test(token)) return undefined;
  const timestamp = now.getTime();
  const distance = new TOTP({ secret }).validate({ token, timestamp, window: 1 });
  return distance === null ? undefined : Math.floor(timestamp / stepMs) + distance;
}
