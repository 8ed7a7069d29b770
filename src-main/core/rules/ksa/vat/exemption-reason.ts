import type { XmlElement } from '#main/core/xml/xml-tree.ts';
import { codeOf } from '../../rule/places.ts';
import { path } from '../../xpath/path.ts';
import { isFilled, normalizeSpace, stringOf } from '../../xpath/texts.ts';

/** BT-121 and KSA-41: the exemption reason codes of a tax category. */
export const reasonCode = path('cbc:TaxExemptionReasonCode');
/** BT-120 and KSA-42: its reasons in words. */
export const reason = path('cbc:TaxExemptionReason');

/** Whether a category states no reason code. */
export function lacksReasonCode(category: XmlElement): boolean {
  return !isFilled(reasonCode(category));
}

/** Whether a category states no reason in words. */
export function lacksReason(category: XmlElement): boolean {
  return !isFilled(reason(category));
}

/** Whether a category has a reason code that is not one of its letter's; none passes, an empty one included. */
export function hasForeignCode(category: XmlElement, codes: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const code = normalizeSpace(stringOf(reasonCode(category)));
  return code !== '' && codes.get(codeOf(category))?.has(code) !== true;
}
