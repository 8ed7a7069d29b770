import { alerts } from './head-office/alerts.ts';
import { auditLog } from './head-office/audit-log.ts';
import { billing } from './head-office/billing.ts';
import { branches } from './head-office/branches.ts';
import { companies } from './head-office/companies.ts';
import { day } from './head-office/day.ts';
import { documents } from './head-office/documents.ts';
import { findings } from './head-office/findings.ts';
import { headOffice } from './head-office/head-office.ts';
import { overview } from './head-office/overview.ts';
import { reports } from './head-office/reports.ts';
import { webhooks } from './head-office/webhooks.ts';
import { errors } from './kit/errors.ts';
import { forms } from './kit/forms.ts';
import { kit } from './kit/kit.ts';
import { account } from './people/account.ts';
import { entry } from './people/entry.ts';
import { signIn } from './people/sign-in.ts';
import { team } from './people/team.ts';

/** The texts of head office's pages in English, by area. */
export const headOfficeTexts = {
  kit,
  account,
  alerts,
  auditLog,
  billing,
  branches,
  companies,
  day,
  documents,
  entry,
  errors,
  findings,
  forms,
  headOffice,
  overview,
  reports,
  signIn,
  team,
  webhooks,
} as const;
