import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { openRotatingFile } from '#main/platform/files/rotating-file.ts';
import { withoutSecrets } from '#main/platform/without-secrets.ts';

const mostCrashBytes = 1024 * 1024;
const mostLogBytes = 5 * 1024 * 1024;
const longestLine = 64 * 1024;
const kept = 3;

/** The end of a process that nobody asked for. */
export type Crash = { at: Date; code: number; upMs: number; output: string };

/** What the desktop writes about the appliance that it runs; `log` takes its output as it comes, and writes whole lines. */
export type ApplianceLogs = { crashed(crash: Crash): void; log(text: string): void };

/** The folder of the logs in a data folder. */
export function logsFolder(dataDir: string): string {
  return path.join(dataDir, 'logs');
}

/** Opens both logs in the folder `logs` of the data folder: what the appliance writes, and how it ended. Their size is bounded. */
export function openApplianceLogs(dataDir: string): ApplianceLogs {
  const folder = logsFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const crashes = openRotatingFile(path.join(folder, 'crashes.log'), { mostBytes: mostCrashBytes, kept });
  const log = openRotatingFile(path.join(folder, 'appliance.log'), { mostBytes: mostLogBytes, kept });
  let begun = '';
  // A secret may come in two parts.
  function writeLines(text: string): void {
    const whole = begun + text;
    const end = whole.length > longestLine ? whole.length : whole.lastIndexOf('\n') + 1;
    begun = whole.slice(end);
    if (end > 0) log.append(withoutSecrets(whole.slice(0, end)));
  }

  return {
    crashed({ at, code, upMs, output }) {
      // Its last line may have no end.
      if (begun !== '') writeLines('\n');
      const head = `${at.toISOString()} exit code ${code} after ${Math.round(upMs / 1000)} s`;
      crashes.append(`${head}\n${withoutSecrets(output).trimEnd()}\n\n`);
    },
    log: writeLines,
  };
}
