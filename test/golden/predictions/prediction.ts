import type { DocumentEdit } from '../../support/core/document-edits.ts';
import type { SampleFacts } from './sample-facts.ts';

/** An edit of a sample, and what it changes in the findings, as the standard has it. */
export type Prediction = {
  edit: string;
  /** The rows and paragraphs of the standard that say so. */
  standard: string;
  /** Which samples it can be carried out on; all where it is left out. */
  applies?: (sample: SampleFacts) => boolean;
  change: (sample: SampleFacts) => DocumentEdit;
  /** `+error CODE` and `+warning CODE` are added, `-warning CODE` is removed; or `aborts`, where no rule is reported. */
  outcome: (sample: SampleFacts) => string[];
  /** Findings that the standard leaves open after this edit; they are not compared. */
  undecided?: readonly string[];
};

/** The outcome of an edit on which the authority's stylesheets abort. */
export const aborts = ['aborts'];

/** The findings where the condition holds, else none. */
export function when(condition: boolean, ...findings: string[]): string[] {
  return condition ? findings : [];
}

/** The findings of a sample after an edit, from those before it. */
export function foresee(before: readonly string[], outcome: readonly string[]): string[] {
  if (outcome.includes('aborts')) return ['error XML-UNPROCESSABLE'];
  const after = new Set(before);
  for (const finding of outcome) {
    if (finding.startsWith('-')) after.delete(finding.slice(1));
    else after.add(finding.slice(1));
  }
  return [...after].sort();
}
