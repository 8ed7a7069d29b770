/** The words of the pages that a link leads to: set-up, invitation, and a new password. */
export const entry = {
  'field.name': 'Your name',
  'field.new_password': 'New password',
  'field.organization': 'Organization',
  'field.organization_help': 'The business that owns the branches. Everyone on your team sees this name.',
  'field.plan': 'Plan',
  'field.plan_help':
    'Enterprise has no limits on documents or companies. The other plans are for a head office that bills its customers. You can change the plan later under Billing.',
  'field.password_help': 'At least 12 characters. A few words that only you would combine are easy to remember.',
  'forgot.back': 'Back to sign in',
  'forgot.done': 'Check your e-mail',
  'forgot.done_text':
    'If there is an account with this address and your organization sends e-mail, a link for a new password is on its way. It works once, for 24 hours. If nothing arrives, ask an owner of your organization for a link.',
  'forgot.intro': 'Enter your e-mail address to get a link for a new password.',
  'forgot.submit': 'Send link',
  'invitation.help': 'Enter your name and a password to create your account; you sign in with this address.',
  'invitation.sentence': '{{email}} is invited to join {{organization}} as {{role}}.',
  'invitation.sentence_by': '{{by}} invites {{email}} to join {{organization}} as {{role}}.',
  'invitation.submit': 'Join',
  'link.incomplete': 'This link is incomplete',
  'link.incomplete_text':
    'Open the full link you received, including everything after the #. If that does not help, ask for a new one.',
  'link.to_login': 'Sign in',
  'reset.intro': 'Choose a new password. You will be signed out everywhere.',
  'reset.submit': 'Set password',
  'set_up.intro': 'The first person becomes the owner and can invite others later.',
  'set_up.submit': 'Set up head office',
} as const;
