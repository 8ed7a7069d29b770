import { conditions } from './appliance/conditions.ts';
import { access } from './branch/access.ts';
import { backups } from './branch/appliance/backups.ts';
import { branchDocuments } from './branch/branch-documents.ts';
import { branchErrors } from './branch/branch-errors.ts';
import { branchKit } from './branch/branch-kit.ts';
import { branch } from './branch/branch.ts';
import { check } from './branch/check.ts';
import { diagnostics } from './branch/appliance/diagnostics.ts';
import { mail } from './kit/mail.ts';
import { outages } from './kit/outages.ts';
import { network } from './branch/appliance/network.ts';
import { queue } from './branch/queue.ts';
import { returns } from './branch/returns.ts';
import { sell } from './branch/sell.ts';
import { settings } from './branch/appliance/settings.ts';
import { setUp } from './branch/appliance/set-up.ts';
import { thisComputer } from './branch/appliance/this-computer.ts';
import { tills } from './branch/appliance/tills.ts';
import { today } from './branch/today.ts';
import { units } from './branch/appliance/units.ts';
import { users } from './branch/appliance/users.ts';
import { companies } from './head-office/companies.ts';
import { day } from './head-office/day.ts';
import { findings } from './head-office/findings.ts';
import { reports } from './head-office/reports.ts';
import { branchFirstTexts } from './branch-first-texts.ts';

/** The texts in English that only the branch's pages have, by area. */
export const branchAreas = {
  access,
  backups,
  branch,
  branchDocuments,
  branchErrors,
  branchKit,
  check,
  conditions,
  diagnostics,
  network,
  queue,
  returns,
  sell,
  settings,
  setUp,
  thisComputer,
  tills,
  today,
  units,
  users,
} as const;

/** The texts of the branch's pages in English, by area. */
export const branchTexts = {
  ...branchFirstTexts,
  mail,
  outages,
  network,
  backups,
  check,
  companies,
  diagnostics,
  day,
  findings,
  queue,
  reports,
  returns,
  sell,
  settings,
  setUp,
  tills,
  units,
  users,
} as const;
