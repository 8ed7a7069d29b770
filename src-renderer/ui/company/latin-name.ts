import type { z } from 'zod';
import type { FaultParams } from '#shared/api/fault-params.ts';

/** Adds a fault to a company whose name in Latin letters is written in Arabic ones: English documents would name the seller so. */
export function requireLatinName({ legal_name }: { legal_name: string }, context: z.core.$RefinementCtx): void {
  if (!/\p{Script=Arabic}/u.test(legal_name)) return;
  context.addIssue({ code: 'custom', path: ['legal_name'], params: { rule: 'latin_letters' } satisfies FaultParams });
}
