import { AppError } from '#shared/api/app-error.ts';
import {
  totpConfirmation,
  totpDisabling,
  totpSetupRequest,
  recoveryCodes,
  totpDisabled,
  totpSetup,
} from '#shared/api/dashboard/sessions.ts';
import { owner } from '../request/examples.ts';
import { auditCall } from '../records/append-audit.ts';
import type { Tenant } from '../db/in-organization.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import {
  replaceRecoveryCodes,
  sealTotpSecret,
  takeRecoveryCode,
  takeTotpCode,
  totpOff,
  turnTotpOff,
  createTotpSecret,
  otpauthUri,
} from './accounts/second-factor.ts';
import { passwordProof } from './accounts/throttle.ts';
import { signedInMember } from './sign-in/sessions.ts';

const route = routesIn('Your account');

function totpOf(tenant: Tenant, userId: string) {
  return tenant
    .selectFrom('users')
    .select(['organization_id', 'user_id', 'totp_secret', 'totp_confirmed_at'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

// Who has TOTP on turns it off first, which takes his password.
async function totpToEnable(tenant: Tenant, userId: string) {
  const totp = await totpOf(tenant, userId);
  if (totp.totp_confirmed_at !== null) throw new AppError('TOTP_ENABLED');
  return totp;
}

/** `/auth/totp`: the second factor of a person, an authenticator app. */
export function totpRoutes({ clock, sealer }: Pick<Services, 'clock' | 'sealer'>): Route[] {
  return [
    route.post('/auth/totp/setup', {
      access: 'signed_in',
      id: 'setUpTotp',
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
          answer: {
            secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
            otpauth_uri:
              'otpauth://totp/Sanad:noura%40nakheel.example?issuer=Sanad&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
          },
        },
      },
      body: totpSetupRequest,
      handle: async (call) => {
        const { tenant, caller } = call;
        const now = clock.now();
        // Whoever has found a session open shall not be able to shut its owner out.
        const proof = await passwordProof(call, call.body.password, now);
        if (!proof.isRight) return { refusal: new AppError('PASSWORD_WRONG') };
        await proof.accept();
        await totpToEnable(tenant, caller.userId);
        const secret = createTotpSecret();
        await tenant
          .updateTable('users')
          .set({ ...totpOff, totp_secret: sealTotpSecret(sealer, caller.userId, secret) })
          .where('user_id', '=', caller.userId)
          .execute();
        await auditCall(call, { at: now, action: 'totp.setup_started', target: caller.userId });
        const body = { secret, otpauth_uri: otpauthUri(secret, caller.email) };
        return { body, secretFields: ['secret', 'otpauth_uri'] };
      },
    }),

    route.post('/auth/totp/confirm', {
      access: 'signed_in',
      id: 'confirmTotp',
      summary: 'Switch the authenticator app on',
      description: 'Takes a code that the app shows. Keep the recovery codes for the day on which the telephone is lost.',
      answers: { 200: { description: 'On.', schema: recoveryCodes } },
      errors: ['TOTP_INVALID', 'TOTP_ENABLED'],
      examples: {
        code: {
          summary: 'The first code',
          body: { code: '755224' },
          answer: { recovery_codes: Array.from({ length: 10 }, (_, index) => `RC0${index}-4F7K-9QXD`) },
        },
      },
      body: totpConfirmation,
      handle: async (call) => {
        const { tenant, caller, body } = call;
        const now = clock.now();
        const totp = await totpToEnable(tenant, caller.userId);
        if (!(await takeTotpCode(tenant, totp, body.code, sealer, now))) throw new AppError('TOTP_INVALID');
        await tenant.updateTable('users').set({ totp_confirmed_at: now }).where('user_id', '=', caller.userId).execute();
        const codes = await replaceRecoveryCodes(tenant, totp);
        await auditCall(call, { at: now, action: 'totp.enabled', target: caller.userId });
        return { body: { recovery_codes: codes }, secretFields: ['recovery_codes'] };
      },
    }),

    route.post('/auth/totp/disable', {
      access: 'signed_in',
      id: 'disableTotp',
      summary: 'Switch the authenticator app off',
      description: 'Takes the password and a code of the app, or a recovery code. Failures count with those to sign in.',
      answers: { 200: { description: 'Off.', schema: totpDisabled } },
      errors: ['PASSWORD_WRONG', 'TOTP_INVALID', 'TOTP_DEMANDED', 'LOGIN_THROTTLED'],
      examples: {
        code: { summary: 'With a code', body: { password: owner.password, code: '359152' }, answer: { totp_enabled: false } },
      },
      body: totpDisabling,
      handle: async (call) => {
        const { tenant, caller, body } = call;
        const now = clock.now();
        const proof = await passwordProof(call, body.password, now);
        if (!proof.isRight) return { refusal: new AppError('PASSWORD_WRONG') };
        const totp = await totpOf(tenant, caller.userId);
        const isOn = totp.totp_confirmed_at !== null;
        const isTaken =
          isOn &&
          ((await takeTotpCode(tenant, totp, body.code, sealer, now)) || (await takeRecoveryCode(tenant, totp, body.code, now)));
        if (!isTaken) return { refusal: new AppError('TOTP_INVALID') };
        await proof.accept();
        if ((await signedInMember(tenant, caller.userId)).totp_required) return { refusal: new AppError('TOTP_DEMANDED') };
        await turnTotpOff(tenant, caller.userId);
        await auditCall(call, { at: now, action: 'totp.disabled', target: caller.userId });
        return { body: { totp_enabled: false } };
      },
    }),
  ];
}
