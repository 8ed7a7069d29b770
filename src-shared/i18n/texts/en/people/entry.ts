/** The words of the pages that a link leads to: set-up, invitation, and a new password. */
export const entry = {
  'field.name': 'Your name',
  'field.new_password': 'New password',
  'field.organization': 'Organization',
  'field.organization_help': 'The business that the branches belong to. It is shown to everybody of your team.',
  'field.plan': 'Plan',
  'field.plan_help':
    'Enterprise sets no limit to documents and companies. The others are for a head office that bills its customers; Billing shows and changes it.',
  'field.password_help': 'At least 12 characters. A few words that only you would put together are easy to remember.',
  'invitation.by': 'Invited by',
  'invitation.email': 'You sign in with',
  'invitation.intro': 'You were invited to join the head office of an organization. Your name and a password make your account.',
  'invitation.role': 'Role',
  'invitation.submit': 'Join',
  'link.incomplete': 'This link is not complete',
  'link.incomplete_text': 'Open it as you received it, with everything after the #. If it stays so, ask for another one.',
  'link.to_login': 'Sign in',
  'reset.intro': 'Choose a new password. You are signed out wherever you are signed in.',
  'reset.submit': 'Set password',
  'set_up.intro': 'The first person becomes Owner: you can invite the others afterwards.',
  'set_up.submit': 'Set up head office',
} as const;
