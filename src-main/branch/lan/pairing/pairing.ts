import { AppError } from '../../../../src-shared/api/app-error.ts';
import type { PairRequest, PairResult } from '../../../../src-shared/api/lan/pairing.ts';
import type { Clock } from '../../../platform/clock.ts';
import { activeUnits } from '../../egs-units/usable-units.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { CompanyTable } from '../../db/schema.ts';
import type { Lan } from '../lan.ts';
import { createPairingCodes } from './pairing-codes.ts';
import { createPairingThrottle } from './pairing-throttle.ts';
import type { TillsSeen } from './tills-seen.ts';

// A pairing code as the branch's screen shows it.
type Invitation = {
  code: string;
  expires_at: string;
  /** What the QR holds: `sanad://pair?url=…&spki=…&code=…`. */
  pairing_url: string;
  base_urls: string[];
};

/** Where a till is, and how it has called. */
export type Caller = { address: string; baseUrl: string; isEncrypted: boolean };

/** Pairs tills with the appliance. */
export type Pairing = {
  /**
   * Makes a code, in place of the one before.
   *
   * @param egsUnitId the unit that the till is told to issue with; by default the only one that can.
   */
  invite(egsUnitId?: string): Invitation;
  /** @throws AppError PAIRING_CODE_INVALID, or RATE_LIMITED where the till has tried too often. */
  pair(request: PairRequest, caller: Caller): Promise<PairResult>;
};

export type PairingTools = { db: LedgerReader; clock: Clock; lan: Lan; tills: TillsSeen };

function textOrLess<Name extends string>(name: Name, text: string | null): Partial<Record<Name, string>> {
  const part: Partial<Record<Name, string>> = {};
  if (text !== null) part[name] = text;
  return part;
}

// The company as documents name their seller.
function sellerOf(company: CompanyTable): NonNullable<PairResult['seller']> {
  const address = {
    ...textOrLess('street', company.street),
    ...textOrLess('building_number', company.building_number),
    ...textOrLess('district', company.district),
    ...textOrLess('city', company.city),
    ...textOrLess('postal_code', company.postal_code),
    ...textOrLess('country', company.country),
  };
  return {
    name: company.legal_name,
    ...textOrLess('name_ar', company.legal_name_ar),
    vat_number: company.vat_number,
    ...textOrLess('cr_number', company.cr_number),
    ...(Object.keys(address).length === 0 ? {} : { address }),
  };
}

// The only unit that can issue, if there is just one.
function onlyUnit(db: LedgerReader): string | undefined {
  const [unit, ...others] = activeUnits(db);
  return others.length === 0 ? unit?.egs_unit_id : undefined;
}

function companyOfUnit(db: LedgerReader, egsUnitId: string | undefined): CompanyTable | undefined {
  if (egsUnitId !== undefined) {
    const ofUnit = db.sql
      .selectFrom('companies as company')
      .innerJoin('egs_units as unit', 'unit.company_id', 'company.company_id')
      .selectAll('company')
      .where('unit.egs_unit_id', '=', egsUnitId);
    return db.first(ofUnit);
  }
  const [company, ...others] = db.all(db.sql.selectFrom('companies').selectAll().limit(2));
  return others.length === 0 ? company : undefined;
}

/** Creates what pairs tills. Its codes are only in memory. */
export function createPairing({ db, clock, lan, tills }: PairingTools): Pairing {
  const codes = createPairingCodes(clock);
  const throttle = createPairingThrottle(clock);
  return {
    invite(egsUnitId) {
      const { code, expiresAt } = codes.create(egsUnitId);
      const { base_urls, spki_sha256 } = lan.describe();
      const parameters = new URLSearchParams({
        url: base_urls[0] ?? '',
        ...(spki_sha256 === null ? {} : { spki: spki_sha256 }),
        code,
      });
      return {
        code,
        expires_at: expiresAt.toISOString(),
        pairing_url: `sanad://pair?${parameters.toString()}`,
        base_urls,
      };
    },
    async pair({ code, till_name }, { address, baseUrl, isEncrypted }) {
      const waitSeconds = throttle.waitSeconds(address);
      if (waitSeconds > 0) throw new AppError('RATE_LIMITED', { headers: { 'Retry-After': String(waitSeconds) } });
      const redeemed = codes.redeem(code);
      if (redeemed === undefined) {
        throttle.noteWrong(address);
        throw new AppError('PAIRING_CODE_INVALID');
      }
      await tills.paired(till_name, address);
      const authority = isEncrypted ? lan.authority : undefined;
      const egsUnitId = redeemed.egsUnitId ?? onlyUnit(db);
      const company = companyOfUnit(db, egsUnitId);
      return {
        base_url: baseUrl,
        ca_pem: authority?.certificate ?? null,
        spki_sha256: authority?.spkiSha256 ?? null,
        egs_unit_id: egsUnitId ?? null,
        seller: company === undefined ? null : sellerOf(company),
      };
    },
  };
}
