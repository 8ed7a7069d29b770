import { alertRules } from './head-office/alert-rules.ts';
import { auditLog } from './head-office/audit-log.ts';
import { billing } from './head-office/billing.ts';
import { companies } from './head-office/companies.ts';
import { day } from './head-office/day.ts';
import { findings } from './head-office/findings.ts';
import { reports } from './head-office/reports.ts';
import { webhooks } from './head-office/webhooks.ts';
import { account } from './people/account.ts';
import { mail } from './kit/mail.ts';
import { outages } from './kit/outages.ts';
import { team } from './people/team.ts';
import { entry } from './people/entry.ts';
import { documents } from './head-office/documents.ts';
import { headOfficeFirstTexts } from './head-office-first-texts.ts';

/** The texts of head office's pages in English, by area. */
export const headOfficeTexts = {
  ...headOfficeFirstTexts,
  documents,
  entry,
  account,
  alertRules,
  auditLog,
  billing,
  companies,
  day,
  findings,
  mail,
  outages,
  reports,
  team,
  webhooks,
} as const;
