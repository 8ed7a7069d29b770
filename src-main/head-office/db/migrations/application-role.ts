/** The role of the application, which owns no table and cannot bypass row-level security. */
export const applicationRole = 'sanad_application';
