/** How many branches there are beside that of the quick start. */
export const otherBranches = 99;

const minuteMs = 60_000;
const cities = [
  'Riyadh · الرياض',
  'Jeddah · جدة',
  'Makkah · مكة',
  'Madinah · المدينة',
  'Dammam · الدمام',
  'Abha · أبها',
  'Tabuk · تبوك',
];

/** How one of the branches is. */
export type BranchKind = {
  /** How long ago its gateway fell silent; it answers without it. */
  silentHours?: number;
  certificateDays?: number;
  freeBytes?: number;
  clockBehindMs?: number;
  hasNoBackups?: boolean;
  /** It was stopped in order. */
  isStopped?: boolean;
  isRevoked?: boolean;
};

const special: readonly (BranchKind & { count: number })[] = [
  { count: 3, silentHours: 27 },
  { count: 3, silentHours: 22 },
  { count: 4, silentHours: 2 },
  { count: 1, certificateDays: 0.1 },
  { count: 4, certificateDays: 9.5 },
  { count: 2, clockBehindMs: 40 * minuteMs },
  { count: 3, freeBytes: 700 * 2 ** 20 },
  { count: 2, hasNoBackups: true },
  { count: 3, isStopped: true },
  { count: 1, isRevoked: true },
];

/** How each of the branches is: those in a state of their own first. */
export function branchKinds(): BranchKind[] {
  const own = special.flatMap(({ count, ...kind }) => Array.from({ length: count }, () => kind));
  return [...own, ...Array.from({ length: otherBranches - own.length }, () => ({}))];
}

/** The name of the branch at this place. */
export function branchNameOf(index: number): string {
  const city = cities[index % cities.length] ?? '';
  return `${city} ${Math.floor(index / cities.length) + 2}`;
}
