import { AppError } from '#shared/api/app-error.ts';
import { managerSession } from '#shared/api/people/sessions.ts';
import { changeAccountRequest } from '#shared/api/people/users.ts';
import { changeUser, prepareChange } from '../../users/local-users.ts';
import { recordAudit } from '../../users/record-audit.ts';
import { requireOwnBranch } from '../../users/managed-by.ts';
import { cookieOf } from '../request/cookies.ts';
import { routesIn, type Route } from '../request/route.ts';
import { exampleSession } from './example-session.ts';
import { beginSession, sessionAnswer, type SessionTools } from './begin-session.ts';
import { changesOfUser } from './changes-of-user.ts';

const route = routesIn('Users');

/** `PATCH /account`: what a person changes of himself. */
export function accountRoute(tools: SessionTools): Route {
  const { db, commit, clock, proveIdentity } = tools;

  return route.patch('/account', {
    access: 'signed_in',
    id: 'changeAccount',
    summary: 'Change your own account',
    description:
      'Name, language, password and PIN of the person who is signed in; password and PIN need the present password. A new password ends ' +
      'the other sessions of the person. Only on an appliance without head office.',
    answers: {
      200: { description: 'The session, with the person as changed.', schema: managerSession, headers: ['Set-Cookie'] },
    },
    errors: ['HEAD_OFFICE_OWNS_THIS', 'PASSWORD_WRONG', 'SIGN_IN_THROTTLED', 'SERVICE_BUSY'],
    examples: { language: { summary: 'Another language', body: { language: 'ar' }, answer: exampleSession } },
    body: changeAccountRequest,
    handle: async (call) => {
      const { caller, origin, request } = call;
      const { current_password: password, ...wanted } = call.body;
      requireOwnBranch(db);
      if (password !== undefined) {
        const { user } = caller;
        const secret = { kind: 'password', text: password } as const;
        const browser = cookieOf(request, 'browser');
        await proveIdentity({ username: user.username, user, secret, browser, allowsPin: false, origin }).catch(
          (cause: unknown) => {
            throw cause instanceof AppError && cause.code === 'SIGN_IN_FAILED'
              ? new AppError('PASSWORD_WRONG', { cause })
              : cause;
          },
        );
      }
      const change = await prepareChange(wanted, [caller.user.username, wanted.name ?? caller.user.name]);
      const user = await commit((writer) => {
        requireOwnBranch(writer);
        const { before, after } = changeUser(writer, caller.user.branch_user_id, change);
        const detail = changesOfUser({ before, after });
        recordAudit(writer, {
          at: clock.now(),
          action: 'account.changed',
          user: after,
          target: after.branch_user_id,
          detail,
          origin,
        });
        return after;
      });
      // This browser goes on, with a session that rests on the new password.
      if (change.password_hash !== undefined) return beginSession(tools, call, { user, kind: 'password' });
      return { body: sessionAnswer(tools, call, { ...caller, user }) };
    },
  });
}
