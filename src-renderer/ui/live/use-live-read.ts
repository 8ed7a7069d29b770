import type { z } from 'zod';
import { useRead, type ReadOptions, type ReadRequest } from '../client/use-read.ts';
import { useLiveEvents } from './live-events.tsx';

/** Reads something of the API, and anew with each change of these kinds and where some may have been missed; see {@link useRead}. */
export function useLiveRead<Answer extends z.ZodType>(
  asked: ReadRequest<Answer>,
  kinds: readonly string[],
  options: ReadOptions<z.output<Answer>> = {},
) {
  const reading = useRead(asked, options);
  const reread = (): void => void (options.enabled !== false && reading.refetch());
  useLiveEvents(({ type }) => kinds.includes(type) && reread(), reread);
  return reading;
}
