import assert from 'node:assert/strict';
import { AppError } from '#shared/api/app-error.ts';
import type { OpenInvitation } from '#shared/api/people/tills.ts';
import type { PairRequest, PairResult } from '#shared/api/v1/pairing.ts';
import { missingForProduction } from '#shared/invoice/production-profile.ts';
import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';
import { networkOf } from '#main/server/network-of.ts';
import { isValid, keysOf, makeKey, type MadeKey } from '../../companies/operator/key-rows.ts';
import { activeUnits } from '../../egs-units/usable-units.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { presentUnitOf } from '../../db/replaced-units.ts';
import type { CompanyTable } from '../../db/schema.ts';
import type { Lan } from '../lan.ts';
import { createPairingCodes, type OpenCode } from './pairing-codes.ts';
import type { TillsSeen } from './tills-seen.ts';

// Keeps one machine from trying pairing codes.
type PairingThrottle = {
  /** Seconds until this address may try again; 0 if it may now. */
  waitSeconds(address: string): number;
  /** Notes a wrong code of an address. */
  noteWrong(address: string): void;
};

const mostWrong = 5;
const windowMs = 10 * 60_000;
const mostAddresses = 10_000;

/** Lets each machine try 5 wrong codes in 10 minutes; further tries do not reach the code, so that nobody can void it again and again. */
export function createPairingThrottle(clock: Clock): PairingThrottle {
  const wrong = new Map<string, { count: number; untilMs: number }>();

  function entryOf(address: string) {
    const known = wrong.get(networkOf(address));
    return known !== undefined && known.untilMs > clock.monotonicMs() ? known : undefined;
  }

  function dropOld(): void {
    const nowMs = clock.monotonicMs();
    for (const [machine, { untilMs }] of wrong) if (untilMs <= nowMs) wrong.delete(machine);
    if (wrong.size >= mostAddresses) wrong.clear();
  }

  return {
    waitSeconds(address) {
      const known = entryOf(address);
      if (known === undefined || known.count < mostWrong) return 0;
      return Math.max(1, Math.ceil((known.untilMs - clock.monotonicMs()) / 1000));
    },
    noteWrong(address) {
      const known = entryOf(address);
      if (known === undefined) {
        if (wrong.size >= mostAddresses) dropOld();
        wrong.set(networkOf(address), { count: 1, untilMs: clock.monotonicMs() + windowMs });
      } else known.count += 1;
    },
  };
}

// A pairing code as the branch's screen shows it.
type Invitation = {
  code: string;
  expires_at: string;
  /** What the QR holds: `sanad://pair?url=…&spki=…&code=…`. */
  pairing_url: string;
  base_urls: string[];
};

/** Where a till is, and how it has called. */
export type PairingCaller = { address: string; baseUrl: string; isEncrypted: boolean };

// What a till gets that is paired by a code.
type Invited = {
  /** The unit that the till is told to issue with; by default the only one that can. */
  egsUnitId?: string | undefined;
  /** Whether it gets an API key: a new one of the unit's company and environment, which names the unit as its default. */
  withKey?: boolean;
};

/** Pairs tills with the appliance. */
export type Pairing = {
  /**
   * Makes a code, beside those that are open.
   *
   * @throws AppError EGS_UNIT_REQUIRED where a key is wanted and no unit says of which company, COMPANY_PROFILE_INCOMPLETE where the
   * company cannot have one.
   */
  invite(invited?: Invited): Invitation;
  /** The codes that can be used now, the first to end first. */
  invitations(): OpenInvitation[];
  /** @throws AppError PAIRING_CODE_INVALID, or RATE_LIMITED where the till has tried too often. */
  pair(request: PairRequest, caller: PairingCaller): Promise<PairResult>;
};

export type PairingTools = { db: LedgerReader; clock: Clock; logger: Logger; lan: Lan; tills: TillsSeen };

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

// A key belongs to a company, which the unit says: so it has to be known before the code is shown.
function unitForKey(db: LedgerReader, egsUnitId: string | undefined): string {
  const unit = egsUnitId ?? onlyUnit(db);
  if (unit === undefined) {
    throw new AppError('EGS_UNIT_REQUIRED', { message: 'Name the EGS unit: it says which company the new API key is for.' });
  }
  return unit;
}

function keyMaker(db: LedgerReader, egsUnitId: string) {
  const unit = db.first(db.sql.selectFrom('egs_units').select('environment').where('egs_unit_id', '=', egsUnitId));
  const company = companyOfUnit(db, egsUnitId);
  assert(unit !== undefined && company !== undefined, 'the unit was looked up when the code was made');
  const { environment } = unit;
  if (environment === 'production' && missingForProduction(company).length > 0) throw new AppError('COMPANY_PROFILE_INCOMPLETE');
  return (name: string, now: Date): MadeKey => {
    const { company_id } = company;
    const taken = new Set(keysOf(db, company_id).flatMap((key) => (isValid(key, now) ? [key.name] : [])));
    let free = name;
    for (let number = 2; taken.has(free); number += 1) free = `${name} (${number})`;
    return makeKey(company_id, { name: free, environment, default_egs_unit_id: presentUnitOf(db, egsUnitId) }, now);
  };
}

/** Creates what pairs tills. Its codes are only in memory. */
export function createPairing({ db, clock, logger, lan, tills }: PairingTools): Pairing {
  const codes = createPairingCodes(clock);
  const throttle = createPairingThrottle(clock);

  // A code whose till could not be stored is as good as before.
  async function storeTill({ name, address }: { name: string; address: string }, redeemed: OpenCode) {
    const { egsUnitId, withKey } = redeemed;
    try {
      const made = withKey && egsUnitId !== undefined ? keyMaker(db, egsUnitId)(name, clock.now()) : undefined;
      await tills.paired(name, address, made?.row);
      if (made !== undefined) logger.info({ key_id: made.row.key_id, till: name }, 'a till was paired and got a new API key');
      return made?.apiKey;
    } catch (cause) {
      codes.giveBack(redeemed);
      throw cause;
    }
  }

  return {
    invite({ egsUnitId: named, withKey = false } = {}) {
      const egsUnitId = withKey ? unitForKey(db, named) : named;
      if (withKey && egsUnitId !== undefined) keyMaker(db, egsUnitId);
      const { code, expiresAt } = codes.create({ egsUnitId, withKey });
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
    invitations: () =>
      codes.open().map(({ expiresAt, withKey, egsUnitId }) => {
        return { expires_at: expiresAt.toISOString(), with_key: withKey, egs_unit_id: egsUnitId ?? null };
      }),
    async pair({ code, till_name }, { address, baseUrl, isEncrypted }) {
      const waitSeconds = throttle.waitSeconds(address);
      if (waitSeconds > 0) throw new AppError('RATE_LIMITED', { headers: { 'Retry-After': String(waitSeconds) } });
      const redeemed = codes.redeem(code);
      if (redeemed === undefined) {
        throttle.noteWrong(address);
        throw new AppError('PAIRING_CODE_INVALID');
      }
      const apiKey = await storeTill({ name: till_name, address }, redeemed);
      const authority = isEncrypted ? lan.authority : undefined;
      const unit = redeemed.egsUnitId ?? onlyUnit(db);
      const egsUnitId = unit && presentUnitOf(db, unit);
      const company = companyOfUnit(db, egsUnitId);
      return {
        base_url: baseUrl,
        ca_pem: authority?.certificate ?? null,
        spki_sha256: authority?.spkiSha256 ?? null,
        egs_unit_id: egsUnitId ?? null,
        seller: company === undefined ? null : sellerOf(company),
        ...(apiKey === undefined ? {} : { api_key: apiKey }),
      };
    },
  };
}
