import type { Role } from '../../../src-shared/api/dashboard/people/roles.ts';

/** Whose access token it is, and of which session. */
export type TokenSubject = { organizationId: string; userId: string; sessionId: string };

/** The person who makes a request, as the database knows him at that moment. */
export type Caller = TokenSubject & { name: string; email: string; role: Role };
