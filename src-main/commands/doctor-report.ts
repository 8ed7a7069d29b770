import { diagnosticCheck, type DiagnosticCheck, type DiagnosticFinding } from '#shared/api/people/diagnostics.ts';
import { diagnostics } from '#shared/i18n/texts/en/branch/appliance/diagnostics.ts';
import type { Diagnosis } from '../branch/diagnostics/stopped-checks.ts';

type Check = Diagnosis['checks'][number];
type Facts = Check['facts'];
type Fact = Facts[string] | undefined;

// The words of the page Diagnostics, some of which are found by a code that this version may not know.
const texts: Readonly<Record<string, string>> = diagnostics;

function titleOf(check: DiagnosticCheck): string {
  return diagnostics[`check.${check}`];
}

const widest = Math.max(...diagnosticCheck.options.map((check) => titleOf(check).length));

function counted(count: Fact, one: string, many = `${one}s`): string {
  return `${Number(count).toLocaleString('en')} ${count === 1 ? one : many}`;
}

function moment(instant: Fact): string {
  return `${String(instant).slice(0, 16).replace('T', ' ')} UTC`;
}

function gigabytes(bytes: Fact): string {
  return `${(Number(bytes) / 1e9).toLocaleString('en', { maximumFractionDigits: 1 })} GB`;
}

function ofCertificates({ next_expiry: at, days_left: days }: Facts): string {
  return at === null ? 'none in use' : `the first ends ${moment(at)}, in ${counted(days, 'day')}`;
}

function ofQueue({ waiting, overdue, rejected, nearest_deadline: deadline }: Facts): string {
  const numbers = `${counted(waiting, 'document waits', 'documents wait')}, ${String(overdue)} overdue, ${String(rejected)} rejected`;
  return deadline === null ? numbers : `${numbers}; the nearest deadline is ${moment(deadline)}`;
}

function ofBackups({ last_at: at, is_same_disk: isSame }: Facts): string {
  const place = typeof isSame !== 'boolean' ? '' : isSame ? ', on the disk of the ledger' : ', on another disk';
  return at === null ? 'none found' : `the newest is of ${moment(at)}${place}`;
}

function ofNetwork({ is_open: isOpen, is_encrypted: isEncrypted }: Facts): string {
  if (isOpen !== true) return 'serves this machine alone';
  return isEncrypted === true ? 'serves tills in the network by HTTPS' : 'serves tills in the network without encryption';
}

const shownFacts: Readonly<Record<DiagnosticCheck, (facts: Facts) => string>> = {
  company: ({ companies }) => counted(companies, 'company', 'companies'),
  units: ({ units, active }) => `${counted(units, 'EGS unit')}, ${String(active)} active`,
  certificates: ofCertificates,
  keys: ({ kind }) => (kind === 'sealed_file' ? 'in the sealed file of the data folder' : 'in the keychain of this machine'),
  ledger: () => '',
  chains: ({ documents, documents_verified: verified }) =>
    `${counted(documents, 'document')}, ${Number(verified).toLocaleString('en')} of them verified`,
  disk: ({ free_bytes: free }) => `${gigabytes(free)} free`,
  clock: ({ now }) => `says ${moment(now)}`,
  gateway: ({ waiting }) => counted(waiting, 'document waits', 'documents wait'),
  queue: ofQueue,
  head_office: ({ joined }) => (joined === true ? 'joined' : 'not joined'),
  backups: ofBackups,
  network: ofNetwork,
};

function row(state: string, check: DiagnosticCheck, text: string): string {
  return `${state.padEnd(7)}  ${titleOf(check).padEnd(widest)}  ${text}`.trimEnd();
}

function findingText({ message, code, subject }: DiagnosticFinding): string {
  // A message that names a command says all that is to be done.
  const advice = message.includes('"sanad ') ? undefined : texts[`do.${code}`];
  const where = subject === '' ? code : `${code}, ${subject}`;
  return advice === undefined ? `${message} (${where})` : `${message} ${advice} (${where})`;
}

function checkRow({ check, state, facts, findings }: Check, isRunning: boolean): string {
  // A damaged ledger has no facts, and neither has one that is well.
  const well = isRunning ? 'can be read and written' : 'can be read';
  const shown = check === 'ledger' ? (state === 'ok' ? well : '') : shownFacts[check](facts);
  const texts = [...(shown === '' ? [] : [`${shown}.`]), ...findings.map(findingText)];
  return row(state, check, texts.join(' '));
}

function inTotal(checks: readonly Check[]): string {
  const severities = checks.flatMap(({ findings }) => findings.map(({ severity }) => severity));
  const numberOf = (severity: DiagnosticFinding['severity']): number => severities.filter((one) => one === severity).length;
  if (severities.length === 0) return 'All is well.';
  return `${counted(numberOf('fault'), 'fault')}, ${counted(numberOf('warning'), 'warning')}.`;
}

/** A diagnosis in lines: one for each check, with its state, what was found and what to do. */
export function doctorReport({ checks, not_checked, running, version }: Diagnosis, folder: string): string {
  const heading = running
    ? `The appliance on ${folder} is running, version ${version}.`
    : `The appliance on ${folder} is stopped: what its data folder shows was checked, by version ${version}.`;
  const skipped = not_checked.map((check) => row('-', check, 'Not checked, because the appliance is stopped.'));
  const rows = [...checks.map((check) => checkRow(check, running)), ...skipped];
  return `${heading}\n\n${rows.join('\n')}\n\n${inTotal(checks)}\n`;
}
