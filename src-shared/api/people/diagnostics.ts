import { z } from 'zod';
import { optionalParameter, wholeNumberParameter } from '../v1/query-fields.ts';
import { todayAction } from './today.ts';

const text = z.string();

/** What is looked at, in the order of the page. */
export const diagnosticCheck = z.enum([
  'company',
  'units',
  'certificates',
  'keys',
  'ledger',
  'chains',
  'disk',
  'clock',
  'gateway',
  'queue',
  'head_office',
  'backups',
  'network',
]);

/** Something that diagnostics look at. */
export type DiagnosticCheck = z.output<typeof diagnosticCheck>;

const severity = z.enum(['ok', 'warning', 'fault']).meta({
  id: 'DiagnosticState',
  description: '`ok`, `warning` (it works, but somebody should look at it) or `fault`.',
});

const value = z.union([text, z.number(), z.boolean(), z.null()]);

const finding = z
  .object({
    code: text.describe('A code for programs: that of a condition, or of the check itself.'),
    severity: z.enum(['warning', 'fault']).describe('How bad it is.'),
    subject: text.describe('The environment or the unit that it concerns; empty for the whole appliance.'),
    message: text.describe('One sentence: what is wrong and what to do.'),
    since: text.nullable().describe('Since when, where that is known.'),
    action: todayAction.nullable().describe('The place in the pages where something can be done, or null.'),
  })
  .meta({ id: 'DiagnosticFinding' });

/** Something that a check has found. */
export type DiagnosticFinding = z.output<typeof finding>;

/** 200 of `GET /manager/diagnostics`. */
export const managerDiagnostics = z
  .object({
    at: text.describe('When it was looked at.'),
    version: text.describe('The version of the appliance.'),
    state: severity.describe('The worst of the checks.'),
    checks: z
      .array(
        z.object({
          check: diagnosticCheck.describe('What was looked at.'),
          state: severity.describe('The worst of what was found.'),
          facts: z.record(text, value).describe('What there is, whether well or not, by name.'),
          findings: z.array(finding).describe('What is wrong.'),
        }),
      )
      .describe('Every check, always in the same order.'),
  })
  .meta({ id: 'ManagerDiagnostics' });

/** See {@link managerDiagnostics}. */
export type ManagerDiagnostics = z.output<typeof managerDiagnostics>;

const logLevel = z.enum(['debug', 'info', 'warn', 'error']);

/** Query of `GET /manager/logs`. */
export const logsQuery = z.strictObject({
  level: optionalParameter('Only lines of this level or a worse one; `info` by default.', logLevel),
  before: optionalParameter('Only lines before the one with this number.', wholeNumberParameter('', z.int().min(1))),
  limit: wholeNumberParameter('The number of lines.', z.int().min(1).max(500).default(100)),
});

/** See {@link logsQuery}. */
export type LogsQuery = z.output<typeof logsQuery>;

const managerLogLine = z
  .object({
    number: z.int().describe('Its place among all lines since the start.'),
    at: text.nullable().describe('When it was written; null where the line was too long to be kept whole.'),
    level: logLevel.describe('How serious it is.'),
    message: text.describe('What it says.'),
    fields: z.record(text, z.unknown()).describe('What else the line holds; never a secret.'),
  })
  .meta({ id: 'ManagerLogLine' });

/** A line of the log. */
export type ManagerLogLine = z.output<typeof managerLogLine>;

/** 200 of `GET /manager/logs`: newest first. */
export const managerLogs = z
  .object({
    data: z.array(managerLogLine).describe('The lines, newest first.'),
    next_before: z.int().nullable().describe('Send it as `before` for the lines before these; null where no more are kept.'),
  })
  .meta({ id: 'ManagerLogs' });
