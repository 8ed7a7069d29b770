import type { sampleAddress } from '../core/sample-parties.ts';

/** A sample address as requests and the company profile name its parts. */
export function requestAddress({ buildingNumber, postalCode, ...others }: typeof sampleAddress) {
  return { ...others, building_number: buildingNumber, postal_code: postalCode };
}
