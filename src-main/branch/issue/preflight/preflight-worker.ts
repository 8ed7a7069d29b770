import { composeSteps } from '#main/core/validation/authority-steps.ts';
import { validationContext } from '#main/core/validation/validation-step.ts';
import { readXmlDocument } from '#main/core/xml/read-xml.ts';
import { serveWorker } from '#main/platform/workers/serve-worker.ts';
import { readCoverage, type Coverage } from '#main/rendering/pdf/fonts/coverage.ts';
import { glyphStep } from './glyph-step.ts';
import type { PreflightCheckFinding, PreflightInput } from './preflight-thread.ts';

// The stamp is our own and discarded.
const validate = composeSteps({ beforeStamp: [glyphStep], stamp: 'none' });
const broken = 'a document of our own has the structure of the schema';

let coverage: Coverage | undefined;

serveWorker(({ xml, texts, now }: PreflightInput): PreflightCheckFinding[] => {
  const read = readXmlDocument(xml);
  if (!read.ok) throw new Error(broken);
  coverage ??= readCoverage();
  const findings = validate({ ...validationContext(read.value, now), texts, coverage });
  if (findings.some(({ check }) => check === 'structure')) throw new Error(broken);
  return findings;
});
