import { judgeRules } from '../../../core/rules/judge-rules.ts';
import { checkStructure } from '../../../core/structure/check-structure.ts';
import { readXml } from '../../../core/ubl/read-xml.ts';
import { answerQuestions } from '../../../platform/answer-questions.ts';
import { readCoverage } from '../../documents/pdf/text/coverage.ts';
import type { Coverage } from '../../documents/pdf/text/coverage.ts';
import type { JudgeAnswer, JudgeQuestion } from './judge-desk.ts';
import { unprintableTexts } from './unprintable-texts.ts';

let coverage: Coverage | undefined;

answerQuestions(({ xml, texts, now }: JudgeQuestion): JudgeAnswer => {
  const parsed = readXml(xml);
  if (!parsed.ok || checkStructure(parsed.value).length > 0) {
    throw new Error('a document of our own has the structure of the schema');
  }
  coverage ??= readCoverage();
  return { findings: judgeRules(parsed.value, { now }), unprintable: unprintableTexts(texts, coverage) };
});
