import { answerQuestions } from '../../platform/answer-questions.ts';
import { examineCopy } from './examine-copy.ts';

answerQuestions((xml: Uint8Array) => examineCopy(xml));
