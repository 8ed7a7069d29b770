import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { canMakeNamespaces } from '../branch/namespaces/shop-network.ts';
import { postgresqlBin } from '../head-office/postgresql-server.ts';
import { hasCups } from '../platform/cups.ts';

const shared = path.resolve(import.meta.dirname, '../../../../shared');

function canRun(command: string): boolean {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined;
}

/** Reports once, before the first test, which tests this machine cannot run and why; they are skipped. */
export function setup(): void {
  const missing = [
    existsSync(shared)
      ? undefined
      : `the authority's samples and tools (${shared}): tests that hold the product against them skip, documents and findings of our own (test/golden/documents) stay`,
    canRun('java') ? undefined : 'java: the comparison with Xerces skips',
    canRun('strace') ? undefined : 'strace: the proof of the sync before each answer skips',
    canRun('openssl') ? undefined : 'openssl: the second reading of certificate requests skips',
    canRun('qpdf') && canRun('zbarimg') && canRun('pdftoppm')
      ? undefined
      : 'qpdf, zbarimg, poppler-utils: the second reading of PDFs and receipts skips',
    hasCups ? undefined : 'cups, as root: printing on printers of the machine is tested with programs that stand in for it',
    canRun('chromium') ? undefined : 'chromium: the tests in a browser skip',
    postgresqlBin === undefined
      ? "PostgreSQL (Debian's package): head office is tested on the embedded database only"
      : undefined,
    canMakeNamespaces() ? undefined : 'root and iproute2: the test of two tills in network namespaces skips',
    canRun('gnome-keyring-daemon') ? undefined : 'gnome-keyring: the tests of the OS keychain skip',
  ].filter((line) => line !== undefined);
  for (const line of missing) process.stdout.write(`Not on this machine: ${line}.\n`);
}
