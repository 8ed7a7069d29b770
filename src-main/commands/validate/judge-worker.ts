import { answerQuestions } from '../../platform/answer-questions.ts';
import { judgeFile } from './judge-file.ts';
import type { FileToJudge } from './judge-pool.ts';

answerQuestions(({ file, terms }: FileToJudge) => judgeFile(file, terms));
