import type { z } from 'zod';
import { AppError } from '#shared/api/app-error.ts';
import { managerSession, managerSetup } from '#shared/api/people/sessions.ts';
import { nameStandaloneBranch } from '../../companies/operator/apply-provision.ts';
import { addUser, prepareUser } from '../../users/local-users.ts';
import { recordAudit } from '../../users/record-audit.ts';
import { needsSetup, type FirstSetup } from '../../users/first-setup.ts';
import { openRoutesIn, type RawCall, type Route } from '../request/route.ts';
import { exampleSession } from './example-session.ts';
import { beginSession, type SessionTools } from './begin-session.ts';

const openRoute = openRoutesIn('Sign in');

type SetupTools = SessionTools & { firstSetup: FirstSetup };

async function setUp(tools: SetupTools, call: RawCall & { body: z.output<typeof managerSetup> }) {
  const { db, commit, clock, firstSetup } = tools;
  const { setup_token: token, branch_name: branchName, ...person } = call.body;
  if (!call.origin.isLocal) throw new AppError('SETUP_NOT_LOCAL');
  if (!needsSetup(db)) throw new AppError('APPLIANCE_SET_UP');
  if (!firstSetup.isToken(token)) throw new AppError('SETUP_TOKEN_INVALID');
  const user = await prepareUser({ ...person, role: 'owner' }, clock.now());
  await commit((writer) => {
    // Somebody else may have used the link meanwhile.
    if (!needsSetup(writer)) throw new AppError('APPLIANCE_SET_UP');
    addUser(writer, user);
    if (branchName !== undefined) nameStandaloneBranch(writer, branchName);
    recordAudit(writer, { at: clock.now(), action: 'appliance.set_up', user, target: user.branch_user_id, origin: call.origin });
  });
  return beginSession(tools, call, { user, kind: 'password' });
}

/** `POST /setup`: the first owner of an appliance on its own. */
export function setupRoutes(tools: SetupTools): Route[] {
  return [
    openRoute.post('/setup', {
      access: 'anyone',
      id: 'setUp',
      summary: 'Make the first owner',
      description:
        'On an appliance without users and without head office, from the machine itself, with the token that its start has printed. ' +
        'It works once.',
      answers: { 201: { description: 'Made, and signed in.', schema: managerSession, headers: ['Set-Cookie'] } },
      errors: ['SETUP_NOT_LOCAL', 'SETUP_TOKEN_INVALID', 'APPLIANCE_SET_UP'],
      examples: {
        owner: {
          summary: 'The owner of a shop',
          body: {
            setup_token: 'y3n0Wk2yT8vX0mJc5Qe7RzB1uF6aL9pDhS4gK2tVxNo',
            name: 'Huda Al-Qahtani',
            username: 'huda',
            password: 'seven green lamps',
            language: 'ar',
            branch_name: 'Olaya Street',
          },
          answer: exampleSession,
        },
      },
      body: managerSetup,
      handle: (call) => setUp(tools, call),
    }),
  ];
}
