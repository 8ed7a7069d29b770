import { randomInt, timingSafeEqual } from 'node:crypto';
import { AppError } from '#shared/api/app-error.ts';
import type { PairRequest, PairResult } from '#shared/api/v1/pairing.ts';
import type { Clock } from '#main/platform/clock.ts';
import { networkOf } from '#main/server/network-of.ts';
import { activeUnits } from '../../egs-units/usable-units.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { CompanyTable } from '../../db/schema.ts';
import type { Lan } from '../lan.ts';
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

// A code with which a till can be paired once.
type PairingCode = { code: string; expiresAt: Date; egsUnitId: string | undefined };

// The pairing code that is valid now, if any: a new one replaces it.
type PairingCodes = {
  /** @param egsUnitId the unit that the till is told to issue with. */
  create(egsUnitId?: string): PairingCode;
  /** Uses up the code if it is this one; undefined if it is not, or there is none. */
  redeem(code: string): PairingCode | undefined;
};

const digits = 8;
const mostTries = 5;
const validMs = 5 * 60_000;

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Makes pairing codes: 8 digits, for 5 minutes, for one till, void after 5 wrong tries (contract §18). A restart voids the code. */
export function createPairingCodes(clock: Clock): PairingCodes {
  let present: (PairingCode & { endsAtMs: number; triesLeft: number }) | undefined;
  return {
    create(egsUnitId) {
      const code = String(randomInt(10 ** digits)).padStart(digits, '0');
      const expiresAt = new Date(clock.now().getTime() + validMs);
      present = { code, expiresAt, egsUnitId, endsAtMs: clock.monotonicMs() + validMs, triesLeft: mostTries };
      return { code, expiresAt, egsUnitId };
    },
    redeem(code) {
      if (present === undefined || clock.monotonicMs() >= present.endsAtMs) return undefined;
      const known = present;
      if (isSame(known.code, code)) {
        present = undefined;
        return known;
      }
      known.triesLeft -= 1;
      if (known.triesLeft === 0) present = undefined;
      return undefined;
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

/** Pairs tills with the appliance. */
export type Pairing = {
  /**
   * Makes a code, in place of the one before.
   *
   * @param egsUnitId the unit that the till is told to issue with; by default the only one that can.
   */
  invite(egsUnitId?: string): Invitation;
  /** @throws AppError PAIRING_CODE_INVALID, or RATE_LIMITED where the till has tried too often. */
  pair(request: PairRequest, caller: PairingCaller): Promise<PairResult>;
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
