import { judgeRules } from '../../../core/rules/judge-rules.ts';
import type { RuleFinding } from '../../../core/rules/rule.ts';
import { checkStructure } from '../../../core/structure/check-structure.ts';
import { readXml } from '../../../core/ubl/read-xml.ts';
import { answerQuestions } from '../../../platform/answer-questions.ts';
import type { JudgeQuestion } from './judge-desk.ts';

answerQuestions(({ xml, now }: JudgeQuestion): RuleFinding[] => {
  const parsed = readXml(xml);
  if (!parsed.ok || checkStructure(parsed.value).length > 0) {
    throw new Error('a document of our own has the structure of the schema');
  }
  return judgeRules(parsed.value, { now });
});
