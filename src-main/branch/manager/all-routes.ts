import { auditRoute } from './audit/audit-route.ts';
import { backupRoutes } from './backups/backup-routes.ts';
import { recoveryRoutes, type RecoveryTools } from './backups/recovery-routes.ts';
import { restoreRoutes, type RestoreTools } from './backups/restore-routes.ts';
import type { BackupTools } from './backups/shown-backups.ts';
import { companyRoutes, type CompanyTools } from './companies/company-routes.ts';
import { headOfficeRoutes, type HeadOfficeTools } from './companies/head-office-routes.ts';
import { keyRoutes } from './companies/key-routes.ts';
import { diagnosticRoutes, type DiagnosticTools } from './diagnostics/diagnostic-routes.ts';
import { documentRoutes, type DocumentTools } from './documents/document-routes.ts';
import { eventRoute, type EventTools } from './events/event-route.ts';
import { printRoute } from './printing/print-route.ts';
import { printerRoutes, type PrinterTools } from './printing/printer-routes.ts';
import { receiptLayoutRoutes } from './printing/receipt-layout-routes.ts';
import { queueRoutes, type QueueTools } from './queue/queue-routes.ts';
import { rejectedRoutes } from './queue/rejected-routes.ts';
import type { Route } from './request/route.ts';
import type { FirstSetup } from './sessions/first-setup.ts';
import type { SessionTools } from './sessions/begin-session.ts';
import { sessionRoutes } from './sessions/session-routes.ts';
import { setupRoutes } from './sessions/setup-routes.ts';
import { stateRoute } from './sessions/state-route.ts';
import { settingsRoutes, type SettingsTools } from './settings/settings-routes.ts';
import type { TillTools } from './tills/shown-lan.ts';
import { tillRoutes } from './tills/till-routes.ts';
import { todayRoute, type TodayTools } from './today/today-route.ts';
import { unitRoutes, type UnitTools } from './units/unit-routes.ts';
import { accountRoute } from './users/account-route.ts';
import { userRoutes } from './users/user-routes.ts';
import { progressRoute, type ProgressTools } from './wizard/progress-route.ts';
import { testInvoiceRoute, type TestInvoiceTools } from './wizard/test-invoice-route.ts';

/** What the routes need. */
export type RouteTools = SessionTools &
  TodayTools &
  DocumentTools &
  QueueTools &
  TillTools &
  UnitTools &
  CompanyTools &
  HeadOfficeTools &
  SettingsTools &
  EventTools &
  BackupTools &
  RestoreTools &
  RecoveryTools &
  PrinterTools &
  TestInvoiceTools &
  ProgressTools &
  DiagnosticTools & { firstSetup: FirstSetup };

/** Every route below `/manager`. */
export function allRoutes(tools: RouteTools): Route[] {
  return [
    stateRoute(tools),
    ...setupRoutes(tools),
    ...sessionRoutes(tools),
    accountRoute(tools),
    todayRoute(tools),
    ...documentRoutes(tools),
    ...queueRoutes(tools),
    ...rejectedRoutes(tools),
    ...tillRoutes(tools),
    ...unitRoutes(tools),
    testInvoiceRoute(tools),
    progressRoute(tools),
    ...companyRoutes(tools),
    ...keyRoutes(tools),
    ...headOfficeRoutes(tools),
    ...settingsRoutes(tools),
    eventRoute(tools),
    ...printerRoutes(tools),
    ...receiptLayoutRoutes(tools),
    printRoute(tools),
    ...backupRoutes(tools),
    ...restoreRoutes(tools),
    ...recoveryRoutes(tools),
    ...diagnosticRoutes(tools),
    ...userRoutes(tools),
    auditRoute(tools),
  ];
}
