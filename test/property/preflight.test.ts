import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKinds, createPaths } from '../../src-main/branch/issue/create-kind.ts';
import { glyphMissingCode } from '../../src-shared/i18n/rule-advice/glyph-advice.ts';
import { buildWorld } from '../support/create-bodies-property.ts';
import { generatedBody } from '../support/generated-bodies.ts';
import { runBranch } from '../support/running-branch.ts';

type Finding = { code: string; severity: string; path: string; advice: string };
type Warning = { code: string };

const seed = 20261121;

function rootOf(path: string): string {
  return path.split(/[.[]/)[0] ?? '';
}

test.each(createKinds)('preflight of kind %s foretells what the gateway says, and advises on all of it', async (kind) => {
  const running = await runBranch();
  let judged = 0;
  try {
    const world = await buildWorld(running);
    await fc.assert(
      fc.asyncProperty(generatedBody(kind, world), async (document) => {
        const foretold = await running.send('POST', '/v1/invoices/preflight', { kind, document });
        const issued = await running.send('POST', createPaths[kind], document);
        expect(foretold.status).toBe(issued.status);
        if (foretold.status !== 200) return;
        judged += 1;
        const findings = foretold.body['findings'] as Finding[];
        for (const finding of findings) {
          expect(`${finding.code}: ${finding.advice}`).not.toContain('The appliance itself wrote');
          expect(finding.path === '' || rootOf(finding.path) === 'buyer' || rootOf(finding.path) in document).toBe(true);
        }
        const { subtotal, vat, total, would_be_accepted: isAccepted } = foretold.body;
        expect({ subtotal, vat, total }).toEqual({
          subtotal: issued.body['subtotal'],
          vat: issued.body['vat'],
          total: issued.body['total'],
        });
        expect(isAccepted).toBe(issued.body['status'] !== 'failed');
        const ofTheAuthority = findings.filter(({ code }) => code !== glyphMissingCode);
        const warnings = ofTheAuthority.filter((finding) => finding.severity === 'warning').map(({ code }) => code);
        expect(warnings).toEqual((issued.body['tax_warnings'] as Warning[]).map(({ code }) => code));
        for (const { code } of findings.filter((finding) => finding.severity === 'error')) {
          expect(issued.body['last_error']).toContain(code);
        }
      }),
      { numRuns: 120, seed },
    );
  } finally {
    await running.close();
  }
  expect(judged).toBeGreaterThan(25);
});
