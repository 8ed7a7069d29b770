import type { Role } from '../../../src-shared/api/dashboard/people/roles.ts';

/** Whose access token it is, and of which session. */
export type TokenSubject = { organizationId: string; userId: string; sessionId: string };

/** The same, as an access token says it, and until when the token is valid. */
export type PresentedToken = TokenSubject & { tokenExpiresAt: Date };

/** What the database knows of a person. */
export type Person = { name: string; email: string; role: Role };

/** The person who makes a request, as the database knows him at that moment. */
export type Caller = PresentedToken & Person;
