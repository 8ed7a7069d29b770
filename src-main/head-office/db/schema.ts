import type { ActivityTables, AlertTables, AuditTables, ReceiptTables } from './tables/record-tables.ts';
import type { ApplianceTables } from './tables/appliance-tables.ts';
import type { BillingTables, OrganizationTables } from './tables/organization-tables.ts';
import type { CompanyTables } from './tables/company-tables.ts';
import type { DocumentTables, DocumentUseTables } from './tables/document-tables.ts';
import type { MailTables } from './tables/mail-tables.ts';
import type { PeopleTables } from './tables/people-tables.ts';
import type { WebhookTables } from './tables/webhook-tables.ts';

/** Every table of head office, with the types of its columns as both drivers return them. */
export type Schema = OrganizationTables &
  PeopleTables &
  AuditTables &
  CompanyTables &
  ActivityTables &
  BillingTables &
  ApplianceTables &
  DocumentTables &
  DocumentUseTables &
  WebhookTables &
  MailTables &
  AlertTables &
  ReceiptTables;
