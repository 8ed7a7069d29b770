import { createSocket } from 'node:dgram';

const group = '224.0.0.251';
const longestWaitMs = 2_000;

/** Whether this machine's network lets a program send multicast to itself, which containers may forbid. */
export function multicastWorks(): Promise<boolean> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), longestWaitMs);
    const answer = (works: boolean) => () => {
      clearTimeout(timer);
      resolve(works);
    };
    socket.once('message', answer(true)).once('error', answer(false));
    socket.bind(0, () => {
      try {
        socket.addMembership(group);
        socket.send('works', socket.address().port, group);
      } catch {
        answer(false)();
      }
    });
  }).finally(() => socket.close());
}
