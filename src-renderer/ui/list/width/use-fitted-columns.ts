import { useFit } from './use-fit.ts';
import { useShownColumns, type ShownColumn } from './use-shown-columns.ts';

/**
 * The columns of a list that there is space for. Where a table is too wide, it first leaves out second calendars, then one column
 * after the other; what still does not fit scrolls.
 */
export function useFittedColumns<Column extends ShownColumn>(list: string, columns: readonly Column[]) {
  const { shown, yielding, setShown } = useShownColumns(list, columns);
  const content = shown.map(({ id, header }) => `${id} ${header}`).join();
  const { frame, taken, isWide } = useFit(yielding.length + 1, content);
  const leftOut = new Set(yielding.slice(0, Math.max(0, taken - 1)));
  const fitted = shown.filter(({ id }) => !leftOut.has(id));
  const ids = new Set(fitted.map(({ id }) => id));
  return {
    frame,
    isTight: taken > 0,
    isWide,
    shown: fitted,
    visibility: Object.fromEntries(columns.map(({ id }) => [id, ids.has(id)])),
    setShown,
  };
}
