/** The areas that the API's documentation is grouped by, in the order in which a newcomer needs them. */
export const areas = {
  'Sign in': 'Set head office up, sign in, go on with a session, and sign out.',
  'Your account': 'Your profile, your sessions, your password and your authenticator app.',
  Team: 'The people of the organization, their roles, and invitations.',
  Companies: 'The legal entities that issue documents.',
  'API keys': 'The keys with which tills call the branches (`/v1`).',
  Branches: 'The appliances of the branches, and their EGS units.',
  Documents: 'The documents of every branch, as XML, PDF and QR code too.',
  Reports: 'Sums for people and for tax returns.',
  Alerts: 'What needs a person, and what changes at this moment.',
  Webhooks: 'Tell your own systems what became of documents.',
  Billing: 'The plan, what is used of it, and statements.',
  Logs: 'Who changed what, and what the system did.',
};

/** See {@link areas}. */
export type Area = keyof typeof areas;
