import type { RequestHandler, Router } from 'express';
import type { ManagerDiagnostics } from '#shared/api/people/diagnostics.ts';
import { addEndpoint } from '#main/server/endpoint.ts';
import type { Commit } from '../db/ledger-database.ts';
import { createRestoreUpload } from '../backup/restore-upload.ts';
import { createChainWatch } from '../ledger/verify/chain-watch.ts';
import { runChecks } from '../diagnostics/run-checks.ts';
import { createChangeWatch } from '../health/change-watch.ts';
import { createPeopleReads } from '../documents/people-reads/people-reads.ts';
import { createSecretCheck } from '../users/check-secret.ts';
import { createFirstSetup } from '../users/first-setup.ts';
import { createProveIdentity, subjectsOfPerson } from '../users/prove-identity.ts';
import { createSessionStore } from '../users/session-store.ts';
import { createSignInThrottle } from '../users/sign-in-throttle.ts';
import { idleMinutesOf } from '../db/stored-settings.ts';
import { answerUsers, type UsersAnswer } from '../users/answer-users.ts';
import { allRoutes, type RouteTools } from './all-routes.ts';
import { backupsMark } from './backups/shown-backups.ts';
import { peopleDocument } from './request/people-document.ts';
import { createPeopleRouter } from './request/people-router.ts';
import type { Route } from './request/route.ts';
import type { ListeningAt } from './tills/shown-lan.ts';

/** The API for the people of the branch. */
export type PeopleApi = {
  /** The routes below `/manager`, as its OpenAPI document describes them. */
  routes: readonly Route[];
  /** What is below `/manager`. */
  router: Router;
  /** What `POST /manager/setup` takes, for the link that the start prints; undefined where no set-up is needed. */
  setupToken: () => string | undefined;
  /** Carries out a command of the operator about people; undefined for any other request. */
  answerUsers: (request: unknown) => Promise<UsersAnswer | undefined>;
  /** Looks at everything that can be wrong with the appliance. */
  diagnose: () => Promise<ManagerDiagnostics>;
  /** Begins to verify the chains in the background; says where the appliance listens. */
  start: (where: ListeningAt) => void;
  /** Ends the streams of events, which would hold up a stop. */
  endStreams: () => void;
  close(): Promise<void>;
};

/** Everything that its routes need of the appliance. */
export type PeopleApiOptions = Omit<
  RouteTools,
  'sessions' | 'proveIdentity' | 'firstSetup' | 'upload' | 'reads' | 'changes' | 'heartbeatMs' | 'listens'
> & {
  ledgerFile: string;
  /** How often the ledger is looked at for changes while somebody listens. */
  lookEveryMs: number;
  commitInBackground: Commit;
  /** The token of the first set-up, where a start has to keep it. */
  setupToken?: string | undefined;
};

const heartbeatMs = 15_000;

// The document takes some milliseconds, and most appliances are never asked for it.
function sendDocument(write: () => unknown): RequestHandler {
  let document: string | undefined;
  return (_request, response) => {
    document ??= JSON.stringify(write());
    response.type('application/json').send(document);
  };
}

/** Creates it. */
export function createPeopleApi(options: PeopleApiOptions): PeopleApi {
  const { ledgerFile, lookEveryMs, commitInBackground, setupToken, ...services } = options;
  const chains = createChainWatch({ ...services, commitInBackground, ledgerFile });
  const { db, version } = services;
  const reads = createPeopleReads(ledgerFile);
  const firstSetup = createFirstSetup(db, setupToken);
  const sessions = createSessionStore({ ...services, idleMinutes: () => idleMinutesOf(db) });
  const throttle = createSignInThrottle(services.clock);
  const proveIdentity = createProveIdentity({ ...services, throttle, isSecretOf: createSecretCheck() });
  const changes = createChangeWatch({
    db,
    conditions: options.conditions,
    backups: () => backupsMark(services),
    everyMs: lookEveryMs,
  });
  let listening: ListeningAt | undefined;
  const live = { changes, heartbeatMs, listens: () => listening };
  const tools: RouteTools = {
    ...live,
    ...services,
    reads,
    sessions,
    proveIdentity,
    firstSetup,
    upload: createRestoreUpload(services.dataDir),
  };
  const routes = allRoutes(tools);
  const router = createPeopleRouter(routes, sessions, services.clock);
  addEndpoint(router, '/openapi.json', { get: [sendDocument(() => peopleDocument(routes, version))] });
  return {
    routes,
    router,
    setupToken: () => firstSetup.token(),
    answerUsers: (request) =>
      answerUsers(request, { ...services, forgetFailures: (username) => throttle.succeeded(subjectsOfPerson(username)) }),
    diagnose: () => runChecks(tools),
    start(where) {
      listening = where;
      chains.start();
    },
    endStreams: () => changes.close(),
    async close() {
      await Promise.all([reads.close(), chains.close()]);
    },
  };
}
