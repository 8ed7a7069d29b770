import { threadId } from 'node:worker_threads';
import { answerQuestions } from '../../src-main/platform/answer-questions.ts';

/** What the worker of these tests can be told to do. */
export type OddQuestion = { say: string } | 'who' | 'fail' | 'crash' | 'hang' | 'grow';

answerQuestions((question: OddQuestion): string => {
  if (question === 'who') return String(threadId);
  if (question === 'fail') throw new Error('no idea');
  if (question === 'crash') process.exit(7);
  if (question === 'grow') {
    const grown: number[][] = [];
    for (;;) grown.push(Array.from({ length: 1_000 }, (_, index) => index));
  }
  if (question === 'hang') {
    const forever = new Int32Array(new SharedArrayBuffer(4));
    Atomics.wait(forever, 0, 0);
    return 'never';
  }
  return question.say;
});
