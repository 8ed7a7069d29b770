import * as fc from 'fast-check';
import { expect } from 'vitest';
import { createPaths, type CreateKind } from '#main/branch/issue/create-kind.ts';
import { arabicMissingCode, glyphMissingCode } from '#shared/i18n/rule-advice/own-advice.ts';
import { adviceOn } from '#shared/i18n/rule-advice/rule-advice.ts';
import { runBranch } from '../running-branch.ts';
import { buildWorld } from './create-bodies-property.ts';
import { generatedBody } from './generated-bodies.ts';

type Finding = { code: string; severity: string; path: string; advice: string };
type Warning = { code: string };

function rootOf(path: string): string {
  return path.split(/[.[]/)[0] ?? '';
}

/** Sends generated bodies to preflight and then issues them: both say the same. Answers how many of them were valid. */
export async function checkPreflight(kind: CreateKind, runs: number, seed: number): Promise<number> {
  const running = await runBranch();
  let validated = 0;
  try {
    const world = await buildWorld(running);
    await fc.assert(
      fc.asyncProperty(generatedBody(kind, world), async (document) => {
        const predicted = await running.send('POST', '/v1/invoices/preflight', { kind, document });
        const issued = await running.send('POST', createPaths[kind], document);
        expect(predicted.status).toBe(issued.status);
        if (predicted.status !== 200) return;
        validated += 1;
        const findings = predicted.body['findings'] as Finding[];
        for (const finding of findings) {
          expect([finding.code, finding.advice]).not.toEqual([finding.code, adviceOn('no rule').advice]);
          expect(finding.path === '' || rootOf(finding.path) === 'buyer' || rootOf(finding.path) in document).toBe(true);
        }
        const { subtotal, vat, total, would_be_accepted: isAccepted } = predicted.body;
        expect({ subtotal, vat, total }).toEqual({
          subtotal: issued.body['subtotal'],
          vat: issued.body['vat'],
          total: issued.body['total'],
        });
        expect(isAccepted).toBe(issued.body['status'] !== 'failed');
        const ofTheAuthority = findings.filter(({ code }) => code !== glyphMissingCode && code !== arabicMissingCode);
        const warnings = ofTheAuthority.filter((finding) => finding.severity === 'warning').map(({ code }) => code);
        expect(warnings).toEqual((issued.body['tax_warnings'] as Warning[]).map(({ code }) => code));
        for (const { code } of findings.filter((finding) => finding.severity === 'error')) {
          expect(issued.body['last_error']).toContain(code);
        }
      }),
      { numRuns: runs, seed },
    );
  } finally {
    await running.close();
  }
  return validated;
}
