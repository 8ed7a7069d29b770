import type { SendHeartbeat } from './heartbeat.ts';
import type { FeedPusher } from './push-feed.ts';

// How long a stop waits for head office to have everything.
const farewellWithinMs = 3_000;

type FarewellOptions = {
  pusher: FeedPusher;
  credential: () => Promise<string>;
  hasNews: () => boolean;
  sendHeartbeat: SendHeartbeat;
  /** What is still being said, and must not come after the last heartbeat. */
  lastSteps: Promise<unknown>;
};

async function pushRest({ pusher, credential, hasNews }: FarewellOptions, isLate: () => boolean): Promise<boolean> {
  while (hasNews()) {
    const step = await pusher.step(await credential());
    if (step.kind === 'failed' || isLate()) return false;
    if (step.kind === 'nothing_left') break;
  }
  return true;
}

/**
 * Sends what head office does not have, and says that the appliance stops in order, with the ends of its chains: nothing follows
 * them until it is started again (decision 33). Best effort, within a few seconds.
 */
export async function sendLastHeartbeat(options: FarewellOptions): Promise<void> {
  let isLate = false;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      isLate = true;
      resolve();
    }, farewellWithinMs);
  });
  const said = async (): Promise<void> => {
    await options.lastSteps;
    if (!(await pushRest(options, () => isLate))) return;
    await options.sendHeartbeat({ stopped: true });
  };
  // What fails is as if the appliance had stopped without a word.
  await Promise.race([said().catch(() => undefined), late]);
  clearTimeout(timer);
}
