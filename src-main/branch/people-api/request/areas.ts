/** The areas that the API's documentation is grouped by, in the order in which a newcomer needs them. */
export const areas = {
  'Sign in': 'Set the appliance up, sign in, unlock, sign out.',
  Today: 'How the branch is doing, now and live.',
  Documents: 'The documents of every company and unit of the appliance.',
  Reports: 'What documents add up to.',
  Queue: 'What waits for the authority, and what it has rejected.',
  Outages: 'When the authority could not be reached, and what waited.',
  Tills: 'The tills, and how they reach the appliance.',
  'EGS units': 'What issues documents, with its certificates.',
  Companies: 'Companies, API keys and head office.',
  Settings: 'What can be set while the appliance runs.',
  Printing: 'Printers, and printing documents.',
  Mail: 'What goes out by mail, and how.',
  Backups: 'How backups are doing, and whether they can be restored.',
  Diagnostics: 'What is wrong, what the log says, and what somebody needs who helps.',
  Users: 'Who may sign in, and what people did.',
};

/** See {@link areas}. */
export type Area = keyof typeof areas;
