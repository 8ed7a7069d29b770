import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { managerSession, managerState, type ManagerSession } from '#shared/api/people/sessions.ts';
import { sendRequest } from '#ui/client/send-request.ts';
import { forgetRecentDocuments } from '#ui/palette/recent-documents.ts';
import { formDrafts } from '#ui/form/form-draft.ts';
import { readKey } from '#ui/client/use-read.ts';
import { peopleBase } from './people-client.ts';
import { useSessionSignals } from './session-context.ts';

const stateKey = readKey('/state');
const sessionKey = readKey('/session');

/** What a page may know before anybody signs in: the name of the branch, its environment, and whether there is a session. */
export function useApplianceState() {
  return useQuery({
    queryKey: stateKey,
    queryFn: ({ signal }) => sendRequest(peopleBase, { path: '/state', answer: managerState, signal }),
  });
}

/** Who is signed in, also while the session is locked. */
export function useSessionQuery(isEnabled: boolean) {
  return useQuery({
    queryKey: sessionKey,
    queryFn: ({ signal }) => sendRequest(peopleBase, { path: '/session', answer: managerSession, signal }),
    enabled: isEnabled,
  });
}

/** What changes the session of this browser. */
export function useSessionChanges() {
  const queries = useQueryClient();
  const signals = useSessionSignals();
  return {
    /** Somebody has signed in, and what another person of this browser has seen is not for this one. */
    begin: (session: ManagerSession): void => {
      queries.clear();
      queries.setQueryData(sessionKey, session);
      signals.tell('changed');
    },
    /** The same person goes on. */
    unlocked: async (session: ManagerSession): Promise<void> => {
      queries.setQueryData(sessionKey, session);
      signals.tell('changed');
      await queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== sessionKey[0] });
    },
    /** Nothing opens until the person unlocks it. */
    markLocked: (): void => {
      queries.setQueryData(sessionKey, (known: ManagerSession | undefined) => known && { ...known, is_locked: true });
    },
    reread: async (): Promise<void> => {
      await queries.invalidateQueries({ queryKey: stateKey });
      await queries.invalidateQueries({ queryKey: sessionKey });
      // What was refused to a locked tab, which another one has unlocked.
      await queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    },
    forget: (): void => queries.clear(),
    lock: async (): Promise<void> => {
      await sendRequest(peopleBase, { method: 'POST', path: '/session/lock', answer: z.unknown() });
      signals.tell('locked');
    },
    signOut: async (): Promise<void> => {
      // A session that has ended already is as good.
      await sendRequest(peopleBase, { method: 'DELETE', path: '/session', answer: z.unknown() }).catch(() => undefined);
      formDrafts.dropAll();
      forgetRecentDocuments();
      signals.tell('signed_out');
    },
  };
}
