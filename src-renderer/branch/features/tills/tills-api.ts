import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  openInvitationList,
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
  /** The tills as they were; undefined where that is not known. */
  before: ReadonlySet<string> | undefined;
};

const invitationKey = ['till-invitation'];

function markOf({ till_id, name }: SeenTill): string {
  return `${till_id} ${name ?? ''}`;
}

/** The name of a till that was paired since the code was made. */
export function pairedSince({ before }: ShownInvitation, tills: readonly SeenTill[]): string | undefined {
  if (before === undefined) return undefined;
  return tills.find((till) => till.name !== null && !before.has(markOf(till)))?.name ?? undefined;
}

/** The codes that can be used now, with their ends, live: one that was used or guessed at is gone at the next look. */
export function useOpenInvitations() {
  const asked = { path: '/tills/invitations', answer: openInvitationList };
  return useLiveRead(asked, ['tills'], { refetchInterval: rereadAfterMs });
}

/** The pairing code, kept while other pages are looked at, and what makes another one. */
export function useInvitation() {
  const { client } = useServices();
  const queries = useQueryClient();
  const openReading = useOpenInvitations();
  const { data: invitation } = useQuery<ShownInvitation>({ queryKey: invitationKey, queryFn: skipToken, staleTime: Infinity });
  const inviting = useMutation({
    mutationFn: ({ egsUnitId, withKey }: { egsUnitId: string; withKey: boolean; tills: readonly SeenTill[] | undefined }) => {
      const body = { ...(egsUnitId === '' ? {} : { egs_unit_id: egsUnitId }), with_key: withKey };
      return client.send({ method: 'POST', path: '/tills/invitation', body, answer: tillInvitation });
    },
    onSuccess: (made, { tills }) => {
      const endsAtMs = performance.now() + made.valid_for_seconds * 1_000;
      const before = tills && new Set(tills.map(markOf));
      queries.setQueryData<ShownInvitation>(invitationKey, { ...made, endsAtMs, before });
      void openReading.refetch();
    },
  });
  return { invitation, invite: inviting.mutate, isInviting: inviting.isPending, error: inviting.error };
}
