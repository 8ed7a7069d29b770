import { z } from 'zod';
import { signedIn, type SignedIn } from '#shared/api/dashboard/sessions.ts';
import { ApiFault } from '#ui/client/api-fault.ts';
import { createPauses, watchActs, type Pauses } from '#ui/client/with-pauses.ts';
import { sendOpen } from './send-open.ts';

// How a session ended: the person signed out in this tab, or it ended otherwise.
type SessionEnd = 'signed_out' | 'ended';

/** Who is signed in in this browser; all its tabs share it. */
export type Session = {
  /** Between attempts of what failed, in this tab. */
  pauses: Pauses;
  /** The access token, asked for with the cookie where this tab has none. @throws ApiFault SESSION_REVOKED where nobody is signed in. */
  accessToken(): Promise<string>;
  /** Another token in place of one that was refused. @throws ApiFault */
  replaceToken(refused: string): Promise<string>;
  /** Takes over what signing in has answered. */
  begin(answer: SignedIn): void;
  /** Nobody is signed in from now on, in any tab. */
  end(how?: SessionEnd): void;
  /** Hears when the session ends. Returns the way to stop. */
  onEnd(heard: (how: SessionEnd) => void): () => void;
};

const channelName = 'sanad-session';
// Whether somebody has signed in in this browser: without it nothing has to be asked to know that nobody is.
const hintKey = 'sanad-signed-in';

// Names the refresh that is under way, until it is answered. Who leaves a page before, or reloads it, loses the answer and with it
// the new cookie; by the name the server knows that the next page asks for the same one, and that nobody has stolen the old.
const attemptKey = 'sanad-refresh';

const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('token'), token: z.string() }),
  z.object({ kind: z.literal('end') }),
]);

function nobodySignedIn(): ApiFault {
  return new ApiFault({ code: 'SESSION_REVOKED', status: 401, message: 'Nobody is signed in in this browser.' });
}

function attemptUnderWay(): string {
  const known = localStorage.getItem(attemptKey);
  if (known !== null) return known;
  const fresh = crypto.randomUUID();
  localStorage.setItem(attemptKey, fresh);
  return fresh;
}

/**
 * The session of this browser. A refresh cookie is valid once, so only one tab at a time uses it, under a lock of the browser, and
 * tells the others the token that it got. The token is kept in memory alone, where no later page can find it.
 */
export function createSession(): Session {
  const channel = new BroadcastChannel(channelName);
  const hearers = new Set<(how: SessionEnd) => void>();
  const pauses = createPauses(watchActs());
  let token: string | undefined;

  function forget(how: SessionEnd): void {
    localStorage.removeItem(hintKey);
    localStorage.removeItem(attemptKey);
    if (token === undefined) return;
    token = undefined;
    for (const heard of hearers) heard(how);
  }

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const read = message.safeParse(data);
    if (!read.success) return;
    if (read.data.kind === 'token') token = read.data.token;
    else forget('ended');
  });

  function take(answer: SignedIn): string {
    const { access_token } = answer;
    token = access_token;
    localStorage.setItem(hintKey, 'yes');
    localStorage.removeItem(attemptKey);
    channel.postMessage({ kind: 'token', token: access_token });
    return access_token;
  }

  function end(how: SessionEnd = 'ended'): void {
    forget(how);
    channel.postMessage({ kind: 'end' });
  }

  async function replaceToken(refused: string | undefined): Promise<string> {
    return navigator.locks.request(channelName, async () => {
      // Another tab may have got one while this one waited.
      if (token !== undefined && token !== refused) return token;
      if (localStorage.getItem(hintKey) === null) throw nobodySignedIn();
      try {
        const idempotencyKey = attemptUnderWay();
        const refresh = { method: 'POST', path: '/auth/refresh', answer: signedIn, idempotencyKey, outlivesPage: true } as const;
        // All that the page reads waits for it, so they would all ask for it where nothing answers.
        return take(await pauses.ask(refresh.path, () => sendOpen(refresh)));
      } catch (fault) {
        if (fault instanceof ApiFault && fault.status === 401) end();
        throw fault;
      }
    });
  }

  return {
    pauses,
    accessToken: async () => token ?? replaceToken(undefined),
    replaceToken,
    begin: take,
    end,
    onEnd(heard) {
      hearers.add(heard);
      return () => hearers.delete(heard);
    },
  };
}
