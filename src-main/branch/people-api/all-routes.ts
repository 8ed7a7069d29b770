import type { FirstSetup } from '../users/first-setup.ts';
import { auditRoute } from './users/audit-route.ts';
import { backupRoutes } from './backups/backup-routes.ts';
import { recoveryRoutes, type RecoveryTools } from './backups/recovery-routes.ts';
import { restoreRoutes, type RestoreTools } from './backups/restore-routes.ts';
import type { BackupTools } from './backups/shown-backups.ts';
import { companyRoutes, type CompanyTools } from './companies/company-routes.ts';
import { headOfficeRoutes, type HeadOfficeTools } from './companies/head-office-routes.ts';
import { keyRoutes } from './companies/key-routes.ts';
import { diagnosticRoutes, type DiagnosticTools } from './settings/diagnostic-routes.ts';
import { documentRoutes, type DocumentTools } from './documents/document-routes.ts';
import { eventRoute, type EventTools } from './today/event-route.ts';
import { printRoute } from './documents/print-route.ts';
import { printerRoutes, type PrinterTools } from './settings/printer-routes.ts';
import { mailRoutes, type MailTools } from './documents/mail-routes.ts';
import { receiptLayoutRoutes } from './settings/receipt-layout-routes.ts';
import { outageRoutes, type OutageTools } from './documents/outage-routes.ts';
import { queueRoutes, type QueueTools } from './documents/queue-routes.ts';
import { reportRoutes, type ReportTools } from './documents/report-routes.ts';
import { rejectedRoutes } from './documents/rejected-routes.ts';
import { issueRoutes, type IssueTools } from './documents/issue-routes.ts';
import { convertRoute, returnPreflightRoute, returnRoute } from './documents/return-route.ts';
import type { Route } from './request/route.ts';
import type { SessionTools } from './users/begin-session.ts';
import { sessionRoutes } from './users/session-routes.ts';
import { setupRoutes } from './users/setup-routes.ts';
import { stateRoute } from './users/state-route.ts';
import { settingsRoutes, type SettingsTools } from './settings/settings-routes.ts';
import type { TillTools } from './tills/shown-lan.ts';
import { tillRoutes } from './tills/till-routes.ts';
import { hoursRoute, todayRoute, type TodayTools } from './today/today-route.ts';
import { unitRoutes, type UnitTools } from './companies/unit-routes.ts';
import { accountRoute } from './users/account-route.ts';
import { userRoutes } from './users/user-routes.ts';
import { progressRoute, type ProgressTools } from './companies/progress-route.ts';
import { testInvoiceRoute, type TestInvoiceTools } from './companies/test-invoice-route.ts';

/** What the routes need. */
export type RouteTools = SessionTools &
  TodayTools &
  DocumentTools &
  IssueTools &
  ReportTools &
  QueueTools &
  OutageTools &
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
  MailTools &
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
    hoursRoute(tools),
    // Before those of one document: `preflight` is none.
    ...issueRoutes(tools),
    ...documentRoutes(tools),
    ...reportRoutes(tools),
    returnRoute(tools),
    returnPreflightRoute(tools),
    convertRoute(tools),
    ...queueRoutes(tools),
    ...rejectedRoutes(tools),
    ...outageRoutes(tools),
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
    ...mailRoutes(tools),
    ...backupRoutes(tools),
    ...restoreRoutes(tools),
    ...recoveryRoutes(tools),
    ...diagnosticRoutes(tools),
    ...userRoutes(tools),
    auditRoute(tools),
  ];
}
