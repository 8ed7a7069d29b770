import type { Response } from 'express';

/** Sends something; a client that has gone meanwhile is nobody to report a fault to. */
export async function sendWhileWanted(response: Response, send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (cause) {
    const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (!response.destroyed || code !== 'ERR_STREAM_PREMATURE_CLOSE') throw cause;
  }
}
