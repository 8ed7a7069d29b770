import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  openInvitationList,
  type OpenInvitation,
  seenTillList,
  type SeenTill,
  tillInvitation,
  type TillInvitation,
} from '#shared/api/people/tills.ts';
import { useLiveRead } from '#ui/live/use-live-read.ts';
import { useRead } from '#ui/client/use-read.ts';
import { headOfficeMembership } from '#shared/api/people/companies.ts';
import { useServices } from '#ui/client/services.ts';

const none: readonly SeenTill[] = [];

// Refusals of today make no event.
const rereadAfterMs = 20_000;

/** The tills that were paired or have sold, live. */
export function useTills() {
  const asked = { path: '/tills', answer: seenTillList };
  const { data, error, isPending, refetch } = useLiveRead(asked, ['tills'], { refetchInterval: rereadAfterMs });
  return { tills: data?.data ?? none, isLoaded: data !== undefined, isLoading: isPending, error, retry: () => void refetch() };
}

/** The address of the head office that the branch has joined, which makes the API keys then; undefined without one. */
export function useHeadOfficeUrl() {
  const { data, isLoading } = useRead({ path: '/head-office', answer: headOfficeMembership });
  return { url: data?.url ?? undefined, isLoading };
}

/** A pairing code as it is shown. */
export type ShownInvitation = TillInvitation & {
  /** When it ends, by the clock of the page that only runs forward. */
  endsAtMs: number;
  /** When it was made, by the clock by which it is known how old a list is. */
  madeAtMs: number;
  /** The tills as they were; undefined where that is not known. */
  before: ReadonlySet<string> | undefined;
  /** The name of the till that was paired with it. */
  paired?: string;
};

const invitationKey = ['till-invitation'];

function markOf({ till_id, name }: SeenTill): string {
  return `${till_id} ${name ?? ''}`;
}

/**
 * The name of the till that was paired with a code: the newest one since it was made, once the code is used up. While it is open, other
 * codes were used.
 */
export function pairedWith(
  { before, expires_at: own }: Pick<ShownInvitation, 'before' | 'expires_at'>,
  tills: readonly SeenTill[],
  open: readonly Pick<OpenInvitation, 'expires_at'>[],
): string | undefined {
  if (before === undefined || open.some(({ expires_at }) => expires_at === own)) return undefined;
  const since = tills.filter((till) => till.name !== null && !before.has(markOf(till)));
  return since.toSorted((one, other) => other.first_seen_at.localeCompare(one.first_seen_at))[0]?.name ?? undefined;
}

/** The codes that can be used now, with their ends, live: one that was used or guessed at is gone at the next look. */
export function useOpenInvitations() {
  const asked = { path: '/tills/invitations', answer: openInvitationList };
  return useLiveRead(asked, ['tills'], { refetchInterval: rereadAfterMs });
}

// Keeps the till that was paired with the code: later ones are paired with others.
function usePaired(invitation: ShownInvitation | undefined, tills: readonly SeenTill[] | undefined): void {
  const queries = useQueryClient();
  const { data, dataUpdatedAt } = useOpenInvitations();
  useEffect(() => {
    if (invitation === undefined || invitation.paired !== undefined || dataUpdatedAt <= invitation.madeAtMs) return;
    const paired = pairedWith(invitation, tills ?? [], data?.data ?? []);
    if (paired !== undefined) queries.setQueryData<ShownInvitation>(invitationKey, { ...invitation, paired });
  }, [queries, invitation, tills, data, dataUpdatedAt]);
}

/** The pairing code, kept while other pages are looked at, and what makes another one. */
export function useInvitation(tills: readonly SeenTill[] | undefined) {
  const { client } = useServices();
  const queries = useQueryClient();
  const openReading = useOpenInvitations();
  const { data: invitation } = useQuery<ShownInvitation>({ queryKey: invitationKey, queryFn: skipToken, staleTime: Infinity });
  usePaired(invitation, tills);
  const inviting = useMutation({
    mutationFn: ({ egsUnitId, withKey }: { egsUnitId: string; withKey: boolean }) => {
      const body = { ...(egsUnitId === '' ? {} : { egs_unit_id: egsUnitId }), with_key: withKey };
      return client.send({ method: 'POST', path: '/tills/invitation', body, answer: tillInvitation });
    },
    onSuccess: (made) => {
      const endsAtMs = performance.now() + made.valid_for_seconds * 1_000;
      const before = tills && new Set(tills.map(markOf));
      queries.setQueryData<ShownInvitation>(invitationKey, { ...made, endsAtMs, madeAtMs: Date.now(), before });
      void openReading.refetch();
    },
  });
  return { invitation, invite: inviting.mutate, isInviting: inviting.isPending, error: inviting.error };
}
