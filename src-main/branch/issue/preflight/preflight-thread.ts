import type { AuthorityCheck, ValidationFinding } from '#main/core/validation/validation-step.ts';
import { workerScript } from '#main/platform/assets.ts';
import { WorkerQueue } from '#main/platform/workers/worker-queue.ts';
import type { GlyphCheck } from './glyph-step.ts';
import type { RequestText } from './request-path.ts';

/** A stamped document of our own, the texts of its request, and the moment of validation. */
export type PreflightInput = { xml: Uint8Array; texts: readonly RequestText[]; now: Date };

/** A rule that the document breaks, or a text that the PDF cannot show. */
export type PreflightCheckFinding = ValidationFinding<AuthorityCheck | GlyphCheck>;

export type PreflightThread = WorkerQueue<PreflightInput, PreflightCheckFinding[]>;

/**
 * Validates documents by the authority's rules in a worker thread, because a thousand lines would block the main thread too long.
 */
export function createPreflightThread(): PreflightThread {
  return new WorkerQueue({
    script: workerScript('src-main/branch/issue/preflight/preflight-worker.ts'),
    name: 'validate',
    failure: 'The document could not be validated',
    busy: 'Too many documents are waiting to be validated; try again in a moment.',
    // Behind this many documents of a thousand lines, a request waits seconds, not minutes.
    maxWaiting: 32,
    timeLimitMs: 30_000,
    maxHeapMb: 256,
  });
}
