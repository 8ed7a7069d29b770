import { z } from 'zod';
import { alertRule, alertRulePreview, alertRulesPage, testedAlertRule } from '#shared/api/dashboard/alert-rules.ts';
import { savingAt, useChange } from '#ui/client/use-change.ts';
import { useServices } from '#ui/client/services.ts';
import { useWholeRows } from '#ui/list/use-paged-rows.ts';

const path = '/alert-rules';

/** The rules by which alerts are told by mail. */
export function useAlertRules() {
  return useWholeRows({ path, answer: alertRulesPage });
}

/** What can be done with a rule; without an id, with a new one. */
export function useAlertRuleRequests(ruleId?: string) {
  const { client } = useServices();
  const change = useChange([path]);
  const own = `${path}/${ruleId ?? ''}`;
  return {
    save: (body: object, idempotencyKey?: string) =>
      change({
        ...savingAt(path, ruleId),
        body,
        answer: alertRule,
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      }),
    remove: () => change({ method: 'DELETE', path: own, answer: z.unknown() }),
    test: () => client.send({ method: 'POST', path: `${own}/test`, answer: testedAlertRule }),
    preview: (body: object) => client.send({ method: 'POST', path: `${path}/preview`, body, answer: alertRulePreview }),
  };
}
