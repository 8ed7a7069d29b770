import type { CreateEgsUnitRequest } from '#shared/api/v1/egs.ts';
import type { Commit } from '../db/ledger-database.ts';
import type { EgsUnitTable, KeyScope } from '../db/schema.ts';
import { createUnit } from './create-unit.ts';
import type { LostKeys } from './lost-keys.ts';
import type { Onboarding } from './onboarding.ts';
import type { OnboardingTools } from './onboarding-steps.ts';
import { replaceUnit } from './replace-unit.ts';
import { requestProduction } from './request-production.ts';

/** What tills, people and head office do with units. */
export type UnitChanges = {
  /** Registers a unit, whose onboarding goes on by itself. */
  createUnit: (scope: KeyScope, request: CreateEgsUnitRequest) => Promise<EgsUnitTable>;
  requestProduction: (egsUnitId: string, otp: string) => Promise<{ expiresAt: string }>;
  replaceUnit: (scope: KeyScope, egsUnitId: string, otp: string | undefined) => Promise<EgsUnitTable>;
};

type Tools = OnboardingTools & { commit: Commit; onboarding: Onboarding; lostKeys: LostKeys; version: string };

/** Creates them. */
export function createUnitChanges(tools: Tools): UnitChanges {
  return {
    async createUnit(scope, request) {
      const unit = await createUnit(scope, request, tools);
      tools.onboarding.begin(unit.egs_unit_id);
      return unit;
    },
    requestProduction: (egsUnitId, otp) => requestProduction(egsUnitId, otp, tools),
    replaceUnit: (scope, egsUnitId, otp) => replaceUnit(scope, egsUnitId, otp, tools),
  };
}
