import { z } from 'zod';
import type { LogsQuery, ManagerLogLine } from '#shared/api/people/diagnostics.ts';
import type { KeptLine } from '#main/platform/log-ring.ts';
import { withoutSecrets } from '#main/platform/without-secrets.ts';

const levels: readonly string[] = ['debug', 'info', 'warn', 'error'] satisfies ManagerLogLine['level'][];
const start = /^\{"level":"([a-z]+)"/;

const wholeLine = z
  .object({ level: z.string(), time: z.string(), msg: z.string().default(''), name: z.string().optional() })
  .catchall(z.unknown());

function levelOf(name: string): ManagerLogLine['level'] {
  if (name === 'warn' || name === 'info') return name;
  return name === 'trace' || name === 'debug' ? 'debug' : 'error';
}

function parsed(text: string): z.output<typeof wholeLine> | undefined {
  try {
    return wholeLine.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function shownLine({ number, line }: KeptLine): ManagerLogLine {
  const text = withoutSecrets(line.trimEnd());
  const whole = parsed(text);
  if (whole === undefined) return { number, at: null, level: levelOf(start.exec(line)?.[1] ?? ''), message: text, fields: {} };
  const { level, time, msg, name: _name, ...fields } = whole;
  return { number, at: time, level: levelOf(level), message: msg, fields };
}

/** The lines of a page, newest first, without secrets. */
export function pageOfLines(kept: readonly KeptLine[], { level = 'info', before, limit }: LogsQuery) {
  const least = levels.indexOf(level);
  const matching = kept
    .filter(({ number, line }) => {
      const isOld = before === undefined || number < before;
      return isOld && levels.indexOf(levelOf(start.exec(line)?.[1] ?? '')) >= least;
    })
    .toReversed();
  const data = matching.slice(0, limit).map(shownLine);
  return { data, next_before: matching.length > limit ? (data.at(-1)?.number ?? null) : null };
}
