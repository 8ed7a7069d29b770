import assert from 'node:assert/strict';
import { parentPort, workerData } from 'node:worker_threads';
import { checks } from '../../core/judge/judge-document.ts';
import { judgeFile } from './judge-file.ts';
import type { JudgeTerms } from './judge-file.ts';

function termsOf(handed: unknown): JudgeTerms {
  assert(typeof handed === 'object' && handed !== null && 'checks' in handed && 'now' in handed, 'a worker is told its terms');
  const { checks: asked, now } = handed;
  assert(Array.isArray(asked) && now instanceof Date, 'the terms are checks and a moment');
  return { checks: checks.filter((check) => asked.includes(check)), now };
}

if (parentPort !== null) {
  const port = parentPort;
  const terms = termsOf(workerData);
  port.on('message', (file: string) => port.postMessage(judgeFile(file, terms)));
}
