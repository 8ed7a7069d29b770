import type { TlsIdentity } from '#main/server/http-server.ts';
import type { Conditions } from '../../health/conditions.ts';
import { earlyMs, type Authority } from './authority.ts';
import type { TlsSource } from './tls-source.ts';

const dayMs = 86_400_000;

// What a browser trusts of a private CA may last 825 days at most; shorter, so that renewal is no rare event.
const validMs = 90 * dayMs;
const renewBeforeMs = 30 * dayMs;

/**
 * Certificates of the appliance's own CA: a new one whenever the names and addresses change or the present one is to end, also
 * where the clock was set. Its key is only in memory, since tills trust the CA.
 */
export function ownCertificate(
  authority: Authority,
  conditions: Conditions,
  { names, now }: { names: readonly string[]; now: Date },
): TlsSource {
  function certify(all: readonly string[], at: Date): { identity: TlsIdentity; names: string; from: Date; renewAt: Date } {
    const permitted = all.filter((name) => authority.permits(name));
    const missing = all.filter((name) => !authority.permits(name));
    if (missing.length === 0) conditions.end('LAN_NAME_NOT_CERTIFIED');
    else {
      conditions.begin({
        code: 'LAN_NAME_NOT_CERTIFIED',
        subject: '',
        message: `Tills cannot call the appliance by ${missing.join(', ')}: its CA was made without this name or public address. Use another one, or --tls-cert.`,
        severity: 'warning',
      });
    }
    const from = new Date(at.getTime() - earlyMs);
    const to = new Date(at.getTime() + validMs);
    const identity = authority.certify(permitted, { from, to });
    return { identity, names: all.join(), from, renewAt: new Date(to.getTime() - renewBeforeMs) };
  }

  let present = certify(names, now);
  return {
    identity: () => present.identity,
    refresh(all, at) {
      const isCurrent = present.names === all.join() && at >= present.from && at < present.renewAt;
      if (isCurrent) return undefined;
      present = certify(all, at);
      return present.identity;
    },
  };
}
