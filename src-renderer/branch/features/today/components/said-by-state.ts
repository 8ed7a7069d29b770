import type { ManagerCondition, ManagerToday } from '../../../../../src-shared/api/manager/documents/today.ts';

/**
 * Whether the big state says it already: the same of the same unit, or, where no unit of the environment can issue, its cause. Which units
 * wait since a restore is said together, for all of them wait for the same person.
 */
export function isSaidByState({ code, subject }: ManagerCondition, { state, chains }: ManagerToday): boolean {
  // Each environment says itself why it has none.
  if (code === 'NO_USABLE_UNIT') return true;
  if (code === 'CHAIN_TAIL_UNCERTAIN' && state.code === code) return true;
  const isCause = code === state.code || (code === 'CHAIN_TAIL_UNCERTAIN' && state.code === 'DOCUMENTS_LOST');
  if (!isCause) return false;
  const isOfEnvironment = chains.some(({ egs_unit_id }) => egs_unit_id === subject);
  return state.subject === null ? isOfEnvironment || subject === '' : state.subject === subject;
}

/** The names of the units that the big state is about. */
export function unitsOfState(today: ManagerToday): string[] {
  const said = today.conditions.filter((condition) => isSaidByState(condition, today));
  const names = said.flatMap(({ unit_name: name }) => (name === null ? [] : [name]));
  const own = today.chains.find(({ egs_unit_id }) => egs_unit_id === today.state.subject);
  return names.length > 0 || own === undefined ? names : [own.unit_name];
}
