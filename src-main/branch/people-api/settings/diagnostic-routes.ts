import { logsQuery, managerDiagnostics, managerLogs, type ManagerDiagnostics } from '#shared/api/people/diagnostics.ts';
import type { KeptLine } from '#main/platform/log-ring.ts';
import { pageOfLines } from '../../diagnostics/log-lines.ts';
import { runChecks, type CheckTools } from '../../diagnostics/run-checks.ts';
import { supportBundle } from '../../diagnostics/support-bundle.ts';
import { shownBackups, type BackupTools } from '../backups/shown-backups.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { shownSettings, type SettingsTools } from './settings-routes.ts';

const route = routesIn('Diagnostics');

/** What the routes of diagnostics need. */
export type DiagnosticTools = Services & CheckTools & SettingsTools & BackupTools & { logLines: () => readonly KeptLine[] };

const example: ManagerDiagnostics = {
  at: '2026-11-20T09:00:00.000Z',
  version: '0.1.0',
  state: 'warning',
  checks: [
    { check: 'disk', state: 'ok', facts: { free_bytes: 64_000_000_000 }, findings: [] },
    {
      check: 'backups',
      state: 'warning',
      facts: { last_at: '2026-11-20T08:30:00.000Z', is_same_disk: true },
      findings: [
        {
          code: 'BACKUP_SAME_DISK',
          severity: 'warning',
          subject: '',
          message: 'Backups are on the disk of the ledger, so that one failure loses both: choose a folder on another disk.',
          since: null,
          action: 'see_backups',
        },
      ],
    },
  ],
};

function logRoute({ logLines }: DiagnosticTools): Route {
  return route.get('/logs', {
    access: 'diagnostics.read',
    id: 'listLogLines',
    summary: 'The last lines of the log',
    description:
      'Newest first, without secrets: of this start, the last thousand, and beside them the last five hundred warnings and errors.',
    answers: { 200: { description: 'The lines.', schema: managerLogs } },
    examples: {
      warnings: {
        summary: 'Warnings and errors',
        parameters: { level: 'warn' },
        answer: {
          data: [
            {
              number: 1204,
              at: '2026-11-20T08:59:58.120Z',
              level: 'warn',
              message: 'The sandbox gateway does not answer. Documents wait in the queue and are sent as soon as it does.',
              fields: { condition: 'GATEWAY_SILENT', subject: 'sandbox' },
            },
          ],
          next_before: null,
        },
      },
    },
    query: logsQuery,
    handle: ({ query }) => ({ body: pageOfLines(logLines(), query) }),
  });
}

function bundleRoute(tools: DiagnosticTools): Route {
  const { db, commit, clock, version, logLines } = tools;

  return route.get('/support-bundle', {
    access: 'diagnostics.read',
    id: 'getSupportBundle',
    summary: 'A file for whoever helps',
    description:
      'A ZIP of diagnostics, versions, settings, measurements, numbers of rows, and the last lines of the log. It holds no keys, no ' +
      'secrets and no documents.',
    answers: { 200: { description: 'The ZIP.', mediaTypes: ['application/zip'], headers: ['Content-Disposition'] } },
    handle: async ({ record }) => {
      const at = clock.now();
      const zip = await supportBundle({
        db,
        version,
        diagnostics: () => runChecks(tools),
        settings: () => ({ settings: shownSettings(tools), backups: shownBackups(tools) }),
        logLines: logLines(),
        at,
      });
      // It leaves the appliance, so this reading is recorded.
      await commit((writer) => record(writer, { action: 'support_bundle.made' }));
      return {
        send(response) {
          response
            .attachment(`sanad-support-${at.toISOString().slice(0, 10)}.zip`)
            .type('application/zip')
            .send(zip);
        },
      };
    },
  });
}

/** `/diagnostics`, `/logs` and `/support-bundle`: what is wrong, and what somebody needs who helps. */
export function diagnosticRoutes(tools: DiagnosticTools): Route[] {
  return [
    route.get('/diagnostics', {
      access: 'appliance.read',
      id: 'getDiagnostics',
      summary: 'What is well and what is not',
      description: 'Every check with what it has found, as codes for the words of the pages and as English sentences.',
      answers: { 200: { description: 'The checks.', schema: managerDiagnostics } },
      examples: { disk: { summary: 'Backups on the same disk', answer: example } },
      handle: async () => ({ body: await runChecks(tools) }),
    }),
    logRoute(tools),
    bundleRoute(tools),
  ];
}
