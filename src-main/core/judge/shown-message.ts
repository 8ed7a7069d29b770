import type { ShownValues } from '../rules/rule.ts';
import { quote } from '../structure/structure-finding.ts';

/** What a rule says, with the value that it found and the one that it wants, each on one line and cut where it is long. */
export function shownMessage({ message, actual, expected }: { message: string } & ShownValues): string {
  const parts = [
    ...(actual === undefined ? [] : [`found ${quote(actual)}`]),
    ...(expected === undefined ? [] : [`expected ${quote(expected)}`]),
  ];
  return parts.length === 0 ? message : `${message.replace(/\.$/, '')}: ${parts.join(', ')}.`;
}
