import { z } from 'zod';
import type { branchRole } from '../dashboard/branch-users.ts';

/** What people may do at a branch. */
export type BranchRole = z.output<typeof branchRole>;

/** What routes of `/manager` may need of a role. */
export const branchRight = z
  .enum([
    'appliance.read',
    'documents.read',
    'queue.change',
    'tills.change',
    'units.change',
    'companies.change',
    'settings.change',
    'network.change',
    'backups.run',
    'backups.change',
    'diagnostics.read',
    'printers.change',
    'documents.print',
    'documents.issue',
    'documents.return',
    'reports.read',
    'head_office.change',
    'users.read',
    'users.change',
    'audit_log.read',
  ])
  .meta({ id: 'BranchRight', description: 'Something that a role may allow.' });

/** See {@link branchRight}. */
export type BranchRight = z.output<typeof branchRight>;

// What each role may do: the only table of rights. A route names the right that it needs, and `GET /manager/session` lists those of the
// person. A cashier reads, sells, and prints again what a customer asks for.
const rights: Readonly<Record<BranchRight, readonly BranchRole[]>> = {
  'appliance.read': ['owner', 'manager', 'cashier'],
  'documents.read': ['owner', 'manager', 'cashier'],
  'queue.change': ['owner', 'manager'],
  'tills.change': ['owner', 'manager'],
  'units.change': ['owner', 'manager'],
  'companies.change': ['owner', 'manager'],
  'settings.change': ['owner', 'manager'],
  'network.change': ['owner'],
  'backups.run': ['owner', 'manager'],
  'backups.change': ['owner'],
  'diagnostics.read': ['owner', 'manager'],
  'printers.change': ['owner', 'manager'],
  'documents.print': ['owner', 'manager', 'cashier'],
  'documents.issue': ['owner', 'manager', 'cashier'],
  'documents.return': ['owner', 'manager'],
  'reports.read': ['owner', 'manager'],
  'head_office.change': ['owner'],
  'users.read': ['owner'],
  'users.change': ['owner'],
  'audit_log.read': ['owner', 'manager'],
};

/** Whether a role has a right at a branch. */
export function mayAtBranch(who: BranchRole, what: BranchRight): boolean {
  return rights[what].includes(who);
}

/** The rights of a role at a branch, in the order of the table. */
export function branchRightsOf(who: BranchRole): BranchRight[] {
  return branchRight.options.filter((what) => mayAtBranch(who, what));
}
