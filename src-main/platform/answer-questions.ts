import assert from 'node:assert/strict';
import { parentPort } from 'node:worker_threads';
import type { WorkerReply } from './worker-desk.ts';

/** The other side of a worker desk: answers every question that comes, also the one that fails. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Answer | Promise<Answer>): void {
  const port = parentPort;
  assert(port !== null, 'questions come to worker threads only');
  const reply = async (question: Question): Promise<WorkerReply<Answer>> => {
    try {
      return { answer: await answer(question) };
    } catch (cause) {
      return { fault: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) };
    }
  };
  port.on('message', (question: Question) => {
    void reply(question).then((replied) => port.postMessage(replied));
  });
}
