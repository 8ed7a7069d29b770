import { z } from 'zod';

const signal = z.enum(['locked', 'ended', 'signed_out', 'changed']);

// What has become of the session of this browser: it is locked, it has ended, its person has signed out, or somebody has signed in or
// unlocked it.
type SessionSignal = z.output<typeof signal>;

/** Tells all tabs of this browser what has become of the session that they share. */
export type SessionSignals = {
  tell(what: SessionSignal): void;
  /** Returns the way to stop. */
  hear(heard: (what: SessionSignal) => void): () => void;
};

const channelName = 'sanad-branch-session';

/** Creates them: the session is a cookie that no script sees, so a tab learns of it by what the server answers, or from another tab. */
export function createSessionSignals(): SessionSignals {
  const channel = new BroadcastChannel(channelName);
  const hearers = new Set<(what: SessionSignal) => void>();
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const read = signal.safeParse(data);
    if (read.success) for (const heard of hearers) heard(read.data);
  });
  return {
    tell(what) {
      for (const heard of hearers) heard(what);
      channel.postMessage(what);
    },
    hear(heard) {
      hearers.add(heard);
      return () => hearers.delete(heard);
    },
  };
}
