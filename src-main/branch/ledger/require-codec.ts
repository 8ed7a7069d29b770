import { StartFault } from '../../platform/start-fault.ts';
import { hasZstd } from '../db/compression/codecs.ts';
import { needsZstd } from '../db/compression/packed-bytes.ts';
import type { StoredDocument } from './contents/stored-content.ts';

/**
 * Makes sure that this runtime can decompress a document. A runtime with zstd always writes with it, and one without never appends to
 * such a ledger, so the last document of a chain shows it for those before it.
 *
 * @throws StartFault if it cannot.
 */
export function requireCodec({ content }: Pick<StoredDocument, 'content'>, canUseZstd: () => boolean = hasZstd): void {
  if (!needsZstd(content) || canUseZstd()) return;
  throw new StartFault(
    'The documents of this ledger are compressed with zstd, which this build of Node.js does not have: install an official build ' +
      'of Node.js 24 or newer.',
  );
}
