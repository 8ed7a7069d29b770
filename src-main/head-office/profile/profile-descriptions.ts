import { me, recoveryCodes, sessionsEnded, totpDisabled, totpSetup } from '../../../src-shared/api/dashboard/people/sessions.ts';
import { rightsOf } from '../../../src-shared/api/dashboard/people/roles.ts';
import { developer, ids, owner, shownOwner } from '../openapi/example-organization.ts';
import type { RouteDescriptions } from '../openapi/route-description.ts';

const organization = { organization_id: ids.organization, name: 'Nakheel Group', plan: 'starter' };

const totpDescriptions: RouteDescriptions = {
  'POST /auth/totp/setup': {
    id: 'setUpTotp',
    area: 'Your account',
    summary: 'Begin with an authenticator app',
    description:
      'Takes the password, and answers a secret for the app. Signing in needs its codes once one of them has been confirmed. Failures ' +
      'count with those to sign in.',
    answers: { 200: { description: 'The secret.', schema: totpSetup } },
    errors: ['PASSWORD_WRONG', 'TOTP_ENABLED', 'LOGIN_THROTTLED'],
    examples: {
      app: {
        summary: 'A secret for the app',
        body: { password: owner.password },
        status: 200,
        answer: {
          secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
          otpauth_uri:
            'otpauth://totp/Sanad:noura%40nakheel.example?issuer=Sanad&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
        },
      },
    },
  },

  'POST /auth/totp/confirm': {
    id: 'confirmTotp',
    area: 'Your account',
    summary: 'Switch the authenticator app on',
    description: 'Takes a code that the app shows. Keep the recovery codes for the day on which the telephone is lost.',
    answers: { 200: { description: 'On.', schema: recoveryCodes } },
    errors: ['TOTP_INVALID', 'TOTP_ENABLED'],
    examples: {
      code: {
        summary: 'The first code',
        body: { code: '755224' },
        status: 200,
        answer: { recovery_codes: Array.from({ length: 10 }, (_, index) => `RC0${index}-4F7K-9QXD`) },
      },
    },
  },

  'POST /auth/totp/disable': {
    id: 'disableTotp',
    area: 'Your account',
    summary: 'Switch the authenticator app off',
    description: 'Takes the password and a code of the app, or a recovery code. Failures count with those to sign in.',
    answers: { 200: { description: 'Off.', schema: totpDisabled } },
    errors: ['PASSWORD_WRONG', 'TOTP_INVALID', 'LOGIN_THROTTLED'],
    examples: {
      code: {
        summary: 'With a code',
        body: { password: owner.password, code: '359152' },
        status: 200,
        answer: { totp_enabled: false },
      },
    },
  },
};

const passwordDescriptions: RouteDescriptions = {
  'POST /auth/password': {
    id: 'changePassword',
    area: 'Your account',
    summary: 'Change your password',
    description: 'Ends all your other sessions. Failures count with those to sign in.',
    answers: { 200: { description: 'Changed.', schema: sessionsEnded } },
    errors: ['PASSWORD_WRONG', 'LOGIN_THROTTLED'],
    examples: {
      longer: {
        summary: 'A longer one',
        body: { current_password: owner.password, new_password: 'nine palms and one by the old well' },
        status: 200,
        answer: { sessions_ended: 1 },
      },
    },
  },

  'POST /auth/password-reset': {
    id: 'resetPassword',
    area: 'Sign in',
    summary: 'Set a new password by a link',
    description:
      'The token is the part after `#` of the link that an Owner has made (`POST /api/team/{user_id}/password-reset`). It is valid once, ' +
      'for 24 hours. All sessions of the person end.',
    answers: { 200: { description: 'Set; sign in with it.', schema: sessionsEnded } },
    errors: ['RESET_TOKEN_INVALID'],
    examples: {
      link: {
        summary: 'With a link',
        body: { reset_token: 'pR5sT1uVw7xYz3aBc9dEfG2h', new_password: `${developer.password}, or seven` },
        status: 200,
        answer: { sessions_ended: 1 },
      },
    },
  },
};

/** What the documentation says of what people change about themselves. */
export const profileDescriptions: RouteDescriptions = {
  'GET /auth/me': {
    id: 'getMe',
    area: 'Your account',
    summary: 'Who you are and what you may do',
    description: 'The person of the access token, the organization, and the permissions of the role.',
    answers: { 200: { description: 'You.', schema: me } },
    examples: {
      owner: { summary: 'An Owner', status: 200, answer: { user: shownOwner(), organization, permissions: rightsOf('owner') } },
    },
  },

  'PATCH /auth/me': {
    id: 'changeProfile',
    area: 'Your account',
    summary: 'Change your name or language',
    description: 'What is left out stays as it is.',
    answers: { 200: { description: 'You, as changed.', schema: me } },
    examples: {
      arabic: {
        summary: 'The dashboard in Arabic',
        body: { language: 'ar' },
        status: 200,
        answer: { user: shownOwner({ language: 'ar' }), organization, permissions: rightsOf('owner') },
      },
    },
  },

  ...totpDescriptions,
  ...passwordDescriptions,
};
