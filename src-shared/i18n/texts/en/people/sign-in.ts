/** The words of signing in at head office. */
export const signIn = {
  'button.sign_in': 'Sign in',
  'code.help': 'Six digits of your authenticator app.',
  'code.label': 'Code',
  'code.recovery_label': 'Recovery code',
  'code.use_app': 'Use the authenticator app',
  'code.use_recovery': 'Use a recovery code',
  'error.failed': 'The e-mail address or the password is wrong.',
  'error.failed_code': 'The code is wrong or has been used.',
  'error.throttled_one': 'Too many attempts have failed. Try again in {{count}} minute.',
  'error.throttled_other': 'Too many attempts have failed. Try again in {{count}} minutes.',
  'field.empty': 'Fill this in',
  intro: 'All branches, their documents and their keys in one place.',
  'notice.password_reset': 'Your password has been changed. Sign in with it.',
  'notice.set_up_link': 'To set head office up, open the link that it printed at its first start. If that is done, sign in.',
  'session.ended': 'Your session has ended. Sign in to go on where you were; what you had typed is kept.',
} as const;
