import {
  changeBranchUserRequest,
  createBranchUserRequest,
  type ChangeBranchUserRequest,
} from '../../../src-shared/api/dashboard/branches/branch-users.ts';
import { pageQuery } from '../../../src-shared/api/dashboard/pagination.ts';
import { auditCall, type AuditEvent } from '../audit/append-audit.ts';
import { changesBetween } from '../audit/changes-between.ts';
import { raiseSnapshotVersion } from '../organizations/snapshot-version.ts';
import { noBody, noQuery, resourceRoute, routeFor, type RawCall, type Route, type Signed } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { changeBranchUser, createBranchUser } from './change-branch-users.ts';
import { findNamedBranchUser, listBranchUsers, shownBranchUser, type BranchUserRow } from './read-branch-users.ts';

const one = '/branch-users/:branch_user_id';

// Branches pull every change, and the audit log has it.
async function record(call: RawCall & Signed, event: Omit<AuditEvent, 'actor' | 'address' | 'requestId'>): Promise<void> {
  await raiseSnapshotVersion(call.tenant, call.caller.organizationId);
  await auditCall(call, event);
}

// What a change did, with whether it replaced what he signs in with, but not by what.
function changesOf(before: BranchUserRow, after: BranchUserRow, { password, pin }: ChangeBranchUserRequest) {
  const changes = changesBetween(shownBranchUser(before), shownBranchUser(after));
  if (password === undefined && typeof pin !== 'string') return changes;
  const replaced = [...(password === undefined ? [] : ['password']), ...(typeof pin === 'string' ? ['pin'] : [])];
  return { before: changes?.before ?? {}, after: { ...changes?.after, replaced } };
}

function reads(): Route[] {
  return [
    routeFor(
      'branch_users.read',
      { method: 'get', path: '/branch-users', body: noBody, query: pageQuery },
      async ({ tenant, caller, query }) => ({
        status: 200,
        body: await listBranchUsers(tenant, caller.organizationId, query),
      }),
    ),
    resourceRoute(
      'branch_users.read',
      { method: 'get', path: one, body: noBody, query: noQuery, find: findNamedBranchUser },
      ({ found }) => Promise.resolve({ status: 200, body: shownBranchUser(found) }),
    ),
  ];
}

/** `/branch-users`: who may sign in at which branches. */
export function branchUserRoutes({ clock }: Pick<Services, 'clock'>): Route[] {
  return [
    ...reads(),
    routeFor(
      'branch_users.change',
      { method: 'post', path: '/branch-users', body: createBranchUserRequest, query: noQuery },
      async (call) => {
        const at = clock.now();
        const body = shownBranchUser(await createBranchUser(call.tenant, call.caller.organizationId, call.body, at));
        await record(call, { at, action: 'branch_user.created', target: body.branch_user_id, after: body });
        return { status: 201, body };
      },
    ),
    resourceRoute(
      'branch_users.change',
      { method: 'patch', path: one, body: changeBranchUserRequest, query: noQuery, find: findNamedBranchUser },
      async (call) => {
        const after = await changeBranchUser(call.tenant, call.found, call.body);
        const changes = changesOf(call.found, after, call.body);
        const target = after.branch_user_id;
        if (changes !== undefined) {
          await record(call, { at: clock.now(), action: 'branch_user.changed', target, ...changes });
        }
        return { status: 200, body: shownBranchUser(after) };
      },
    ),
    resourceRoute(
      'branch_users.change',
      { method: 'delete', path: one, body: noBody, query: noQuery, find: findNamedBranchUser },
      async (call) => {
        const target = call.found.branch_user_id;
        await call.tenant.deleteFrom('branch_users').where('branch_user_id', '=', target).execute();
        const before = shownBranchUser(call.found);
        await record(call, { at: clock.now(), action: 'branch_user.deleted', target, before });
        return { status: 204 };
      },
    ),
  ];
}
