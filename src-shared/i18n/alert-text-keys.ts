// What the texts of an alert depend on.
type Said<Kind extends string, Environment extends string, Beyond extends string> = {
  kind: Kind;
  environment?: Environment | undefined;
  quota?: { percent: number; beyond: Beyond } | undefined;
};

/**
 * The texts of the area `alerts` that say what an alert is about and what to do: for pages and for mails. Of the plan each step has texts of
 * its own: what it means depends on the plan.
 */
export function alertTextKeys<Kind extends string, Environment extends string, Beyond extends string>({
  kind,
  environment,
  quota,
}: Said<Kind, Environment, Beyond>) {
  if (quota === undefined || environment === undefined) return { title: `kind.${kind}`, advice: `advice.${kind}` } as const;
  const step = quota.percent === 100 ? 'used_up' : 'near';
  return { title: `quota.title.${step}.${environment}`, advice: `quota.advice.${step}.${quota.beyond}` } as const;
}
