import { spawn } from 'node:child_process';
import { AppError } from '#shared/api/app-error.ts';
import type { SystemPrinter } from '#shared/api/printing/printers.ts';
import { notReady } from './network/not-ready.ts';

/** The printers of this machine's own print system, CUPS. */
export type SystemPrinters = {
  /** @throws AppError PRINT_SYSTEM_UNAVAILABLE where the machine has no CUPS. */
  list(): Promise<SystemPrinter[]>;
  /**
   * Hands a PDF over to a printer; CUPS prints it when that is ready.
   *
   * @throws AppError PRINT_SYSTEM_UNAVAILABLE, PRINTER_NOT_FOUND, PRINTER_NOT_READY.
   */
  print(printer: string, pdf: Uint8Array, title: string): Promise<void>;
};

/** The programs of CUPS, and their environment. */
export type PrintPrograms = { lp: string; lpstat: string; environment: NodeJS.ProcessEnv };

type Outcome = { code: number | null; output: string; complaint: string };

const usualPrograms: PrintPrograms = { lp: 'lp', lpstat: 'lpstat', environment: process.env };
const timeLimitMs = 30_000;
const longestOutput = 100_000;
const longestComplaint = 300;

// Without a shell, so that no name is ever more than a name.
function run(
  program: string,
  parameters: readonly string[],
  environment: NodeJS.ProcessEnv,
  input?: Uint8Array,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { env: { ...environment, LC_ALL: 'C' }, timeout: timeLimitMs, stdio: 'pipe' });
    let [output, complaint] = ['', ''];
    child.stdout.on('data', (bytes: Buffer) => (output = `${output}${bytes.toString()}`.slice(0, longestOutput)));
    child.stderr.on('data', (bytes: Buffer) => (complaint = `${complaint}${bytes.toString()}`.slice(0, longestComplaint)));
    child.on('error', (cause) => reject(new AppError('PRINT_SYSTEM_UNAVAILABLE', { cause })));
    child.on('close', (code) => resolve({ code, output, complaint: complaint.trim() }));
    // A program that does not read its input says why by its exit.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

/** Uses CUPS by its programs, since what it offers besides is its HTTP server. */
export function createSystemPrinters({ lp, lpstat, environment }: PrintPrograms = usualPrograms): SystemPrinters {
  async function list(): Promise<SystemPrinter[]> {
    const [names, usual] = await Promise.all([run(lpstat, ['-e'], environment), run(lpstat, ['-d'], environment)]);
    if (names.code !== 0) throw new AppError('PRINT_SYSTEM_UNAVAILABLE', { cause: new Error(names.complaint) });
    const usualName = /^system default destination: (.+)$/mu.exec(usual.output)?.[1];
    const known = names.output.split('\n').filter((name) => name !== '');
    return known.map((name) => ({ name, is_default: name === usualName }));
  }
  return {
    list,
    async print(printer, pdf, title) {
      const known = await list();
      if (!known.some(({ name }) => name === printer)) throw new AppError('PRINTER_NOT_FOUND');
      const { code, complaint } = await run(lp, ['-d', printer, '-t', title, '-'], environment, pdf);
      if (code !== 0) throw notReady('refused', complaint === '' ? '' : ` (${complaint})`);
    },
  };
}
