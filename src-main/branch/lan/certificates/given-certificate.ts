import { X509Certificate } from 'node:crypto';
import { statSync } from 'node:fs';
import { tlsOption } from '#main/platform/command-line/network-options.ts';
import type { Logger } from '#main/platform/logger.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import type { TlsIdentity } from '#main/server/http-server.ts';
import type { Conditions } from '../../health/conditions.ts';
import type { TlsSource } from './tls-source.ts';

/** The files of `--tls-cert` and `--tls-key`. */
export type TlsFiles = { certFile: string; keyFile: string };

const dayMs = 86_400_000;
const warnBeforeMs = 14 * dayMs;

function readFiles({ certFile, keyFile }: TlsFiles): TlsIdentity {
  const { tls } = tlsOption(certFile, keyFile);
  if (tls === undefined) throw new StartFault('--tls-cert and --tls-key belong together.');
  return tls;
}

// What changes with the files; undefined while one is missing, as it may be while it is replaced.
function versionOf({ certFile, keyFile }: TlsFiles): string | undefined {
  try {
    return [certFile, keyFile]
      .map((file) => statSync(file))
      .map(({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`)
      .join();
  } catch {
    return undefined;
  }
}

/** The names of a certificate for servers, without wildcards. */
export function namesOfCertificate(pem: string): string[] {
  const names = new X509Certificate(pem).subjectAltName?.split(', ') ?? [];
  return names.flatMap((name) => /^(?:DNS|IP Address):(?<value>[^*]+)$/.exec(name)?.groups?.['value'] ?? []);
}

/**
 * The owner's own certificate, which is read again when its files change. One that cannot be used leaves the present one in place.
 *
 * @throws StartFault if it cannot be used at the start.
 */
export function givenCertificate(files: TlsFiles, conditions: Conditions, logger: Logger): TlsSource {
  let present = readFiles(files);
  let version = versionOf(files);

  function noteEnd(now: Date): void {
    const { validTo } = new X509Certificate(present.cert);
    if (new Date(validTo).getTime() - now.getTime() > warnBeforeMs) return conditions.end('LAN_CERTIFICATE_ENDS');
    conditions.begin({
      code: 'LAN_CERTIFICATE_ENDS',
      subject: '',
      message: `The certificate of --tls-cert ends at ${new Date(validTo).toISOString()}: renew it, or tills cannot reach the appliance.`,
      severity: 'warning',
    });
  }

  function readAgain(): TlsIdentity | undefined {
    const found = versionOf(files);
    if (found === undefined || found === version) return undefined;
    try {
      present = readFiles(files);
      version = found;
      conditions.end('LAN_CERTIFICATE_UNUSABLE');
      logger.info('the certificate of --tls-cert was read again');
      return present;
    } catch (cause) {
      if (!(cause instanceof StartFault)) throw cause;
      conditions.begin({
        code: 'LAN_CERTIFICATE_UNUSABLE',
        subject: '',
        message: `${cause.message} The certificate from before stays in use.`,
        severity: 'warning',
      });
      return undefined;
    }
  }

  return {
    identity: () => present,
    refresh(_names, now) {
      const replaced = readAgain();
      noteEnd(now);
      return replaced;
    },
  };
}
