import type { SetupProgress } from '#shared/api/people/set-up.ts';

/** The steps of the set-up, in their order. */
export const setUpSteps = ['language', 'owner', 'branch', 'unit', 'network', 'backups', 'invoice'] as const;

/** A step of the set-up. */
export type SetUpStep = (typeof setUpSteps)[number];

/** Whether it is a step of the set-up, as an address names it. */
export function isSetUpStep(text: string | null): text is SetUpStep {
  return setUpSteps.some((step) => step === text);
}

/** The steps that are done, by what there is on the appliance. The language is chosen before there is an owner. */
export function doneSteps({ steps }: SetupProgress): ReadonlySet<SetUpStep> {
  const { owner, company, unit, network, backups, first_document: document } = steps;
  const done: Record<SetUpStep, boolean> = {
    language: owner.is_done,
    owner: owner.is_done,
    branch: company.is_done,
    unit: unit.is_done,
    network: network.is_done,
    backups: backups.is_done,
    invoice: document.is_done,
  };
  return new Set(setUpSteps.filter((step) => done[step]));
}

// A till on the appliance itself needs no network, and sells without backups.
const optional: readonly SetUpStep[] = ['network', 'backups'];

/** Whether nothing can be sold and reported without it. */
export function isNeeded(step: SetUpStep): boolean {
  return !optional.includes(step);
}

/** The first step that is left: one that is needed, if there is any. */
export function openStep(done: ReadonlySet<SetUpStep>): SetUpStep | undefined {
  return setUpSteps.find((step) => isNeeded(step) && !done.has(step)) ?? setUpSteps.find((step) => !done.has(step));
}

/** Where a unit of production is created. */
export const createProductionUnitAt = '/units?do=create&environment=production';

/** Where a branch that has not joined a head office creates a key of production. */
export const createProductionKeyAt = '/settings?tab=company&do=create-key&environment=production';
