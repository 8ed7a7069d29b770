import type { Request } from 'express';
import { AppError } from '../../../src-shared/api/app-error.ts';
import { largestBatchBytes } from '../../../src-shared/api/sync/push.ts';
import type { ReceivedBody } from './inspect/inspect-batch.ts';

// The rest of the body is not worth reading.
const close = { headers: { Connection: 'close' } };

/** The refusal of a batch that is larger than any needs to be. */
export function tooLarge(): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', { message: 'The batch is too large: send fewer entries at once.', ...close });
}

function encodingOf(request: Request): ReceivedBody['encoding'] {
  const encoding = request.get('content-encoding');
  if (encoding === 'gzip' || encoding === 'zstd') return encoding;
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'Send the batch compressed with gzip or zstd.', ...close });
}

async function readChunks(request: Request): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // A request that is destroyed takes its connection with it, and the refusal is never read.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > largestBatchBytes) throw tooLarge();
    chunks.push(bytes);
  }
  return Buffer.concat(chunks, length);
}

/**
 * Receives the compressed body of a batch, never more than its limit.
 *
 * @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, or MALFORMED_JSON if the connection ends before the body.
 */
export async function receiveBody(request: Request): Promise<ReceivedBody> {
  const encoding = encodingOf(request);
  if (Number(request.get('content-length') ?? 0) > largestBatchBytes) throw tooLarge();
  try {
    return { bytes: await readChunks(request), encoding };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('MALFORMED_JSON', { message: 'The connection ended before the body did.', cause });
  }
}
