import { z } from 'zod';
import { optionalParameter } from '../v1/query-fields.ts';
import { environment } from '../documents/result-fields.ts';
import { managerDocumentRow } from './documents.ts';

const text = z.string();
const instant = z.string();

// How something is: it works, a person should look at it, or it does not work.
const factState = z.enum(['ok', 'attention', 'down']).meta({
  id: 'FactState',
  description: '`ok`, `attention` (it works, but somebody should look at it) or `down`.',
});

/** How something is. */
export type FactState = z.output<typeof factState>;

// What every fact says; the code is that of a condition, or null where there is none.
const fact = {
  state: factState,
  code: text.nullable().describe('The code of the condition behind the state; null where all is well.'),
  message: text.nullable().describe('One sentence: what is wrong and what to do; null where all is well.'),
  since: instant.nullable().describe('Since when; null where all is well.'),
};

/** What a person can do about the state, as a place in the pages. */
export const todayAction = z.enum([
  'see_queue',
  'see_rejected',
  'renew_certificate',
  'see_units',
  'add_company',
  'see_backups',
  'free_disk',
  'set_clock',
  'open_keychain',
  'see_tills',
  'see_head_office',
  'see_keys',
  'see_plan',
  'see_diagnostics',
]);

/** The one thing to do. */
export type TodayAction = z.output<typeof todayAction>;

// Something that is wrong with the appliance now.
const managerCondition = z
  .object({
    code: text.describe('A code for programs.'),
    subject: text.describe('The environment or the unit that it concerns; empty for the whole appliance.'),
    unit_name: text.nullable().describe('The name of the unit, where it concerns one.'),
    message: text.describe('One sentence: what is wrong and what to do.'),
    severity: z.enum(['error', 'warning']).describe('`error`: no document can be issued. `warning`: look at it.'),
    since: instant.describe('When it began.'),
    action: todayAction.nullable().describe('Where something can be done about it, or null.'),
  })
  .meta({ id: 'ManagerCondition' });

/** Query of `GET /manager/today` and of its hours. */
export const todayQuery = z.strictObject({
  environment: optionalParameter('The environment; by default that of the badge.', environment),
});

const state = z
  .object({
    kind: z
      .enum(['selling_and_reporting', 'line_down', 'attention'])
      .describe(
        '`selling_and_reporting`: all is well. `line_down`: selling goes on, and documents wait for the authority. `attention`: a ' +
          'person has to do something.',
      ),
    can_sell: z.boolean().describe('Whether documents can be issued.'),
    since: instant.nullable().describe('Since when it is so; null where all is well.'),
    waiting: z.int().describe('The number of documents that wait for the authority.'),
    overdue: z.int().describe('How many of them are past their deadline.'),
    rejected: z.int().describe('The number of rejected documents that nobody has marked as done.'),
    nearest_deadline: instant.nullable().describe('The nearest deadline of those that wait; null where none has one.'),
    code: text.nullable().describe('The code of the reason; null where all is well.'),
    subject: text.nullable().describe('The environment or the unit that it concerns, or null.'),
    message: text.nullable().describe('The reason in one sentence, or null.'),
    action: todayAction.nullable().describe('The one thing to do, or null.'),
  })
  .meta({ id: 'TodayState' });

const totals = {
  documents: z.int().describe('The number of documents; rejected ones are not counted.'),
  total_sar: z.number().describe('What they add up to in SAR, VAT included; credit notes are taken off.'),
  vat_sar: z.number().describe('The VAT in it, in SAR.'),
};

const facts = z
  .object({
    gateway: z
      .object({
        ...fact,
        waiting: z.int().describe('Documents of the environment that wait.'),
      })
      .describe("The authority's gateway."),
    head_office: z
      .object({
        ...fact,
        joined: z.boolean().describe('Whether the appliance has joined one.'),
        url: text.nullable().describe('Its address, or null.'),
      })
      .describe('Head office.'),
    certificates: z
      .object({
        ...fact,
        next_expiry: instant.nullable().describe('When the first certificate in use ends, or null.'),
        days_left: z.int().nullable().describe('Whole days until then, or null.'),
        egs_unit_id: text.nullable().describe('The unit of that certificate, or null.'),
      })
      .describe('The certificates of the units.'),
    backup: z
      .object({
        ...fact,
        is_scheduled: z.boolean().describe('Whether backups are written by themselves.'),
        last_at: instant.nullable().describe('When the newest was written and verified, or null.'),
      })
      .describe('Backups.'),
    disk: z
      .object({ ...fact, free_bytes: z.number().describe('Free bytes on the disk of the data folder.') })
      .describe('The disk of the data folder.'),
    clock: z.object({ ...fact, now: instant.describe("The appliance's clock.") }).describe('The clock.'),
  })
  .meta({ id: 'TodayFacts' });

// The chain of a unit, and how far it has been verified since the appliance was installed.
const chainState = z
  .object({
    egs_unit_id: text.describe('The unit.'),
    unit_name: text.describe('Its name.'),
    environment: environment.describe('Sandbox or production.'),
    icv: z.int().describe('The counter of its last document; 0 before the first.'),
    verified_icv: z.int().describe('Up to which counter hash, stamp and links of all documents have been verified.'),
    verified_at: instant.nullable().describe('When that was verified, or null.'),
    fault: text.nullable().describe('The first thing that does not hold, or null.'),
  })
  .meta({ id: 'ChainState' });

/** 200 of `GET /manager/today`. */
export const managerToday = z
  .object({
    environment: environment.describe('Sandbox or production.'),
    date: text.describe("Today in Riyadh's calendar, `YYYY-MM-DD`."),
    date_hijri: text.describe('The same day in the Umm al-Qura calendar.'),
    state: state.describe('How the branch is doing.'),
    totals: z.object(totals).describe('The documents of today.'),
    by_till: z
      .array(z.object({ till: text.nullable().describe('The till; null where the sale named none.'), ...totals }))
      .describe('The same by till: the ten with the most documents, most first. The report of the day has all of them.'),
    other_tills: z.object(totals).nullable().describe('What the other tills have sold together; null where there are none.'),
    last_documents: z.array(managerDocumentRow).describe('The last ten documents of the environment, newest first.'),
    chains: z.array(chainState).describe('The chains of the units of the environment.'),
    facts: facts.describe('The small facts.'),
    conditions: z.array(managerCondition).describe('All that is wrong now, oldest first.'),
  })
  .meta({ id: 'ManagerToday' });

/** 200 of `GET /manager/today/hours`. */
export const managerHours = z
  .object({
    environment: environment.describe('Sandbox or production.'),
    date: text.describe("Today in Riyadh's calendar, `YYYY-MM-DD`."),
    earlier_date: text.describe('The same day of last week.'),
    hours: z
      .array(
        z.object({
          hour: z.int().describe('The hour of the day in Riyadh, 0 to 23.'),
          today: z.object(totals).describe('The documents dated in it today.'),
          earlier: z.object(totals).describe('Those of last week.'),
        }),
      )
      .describe('Each hour of the day, in its order.'),
    earlier_so_far: z.object(totals).describe('What the day of last week had brought by this time.'),
  })
  .meta({ id: 'ManagerHours' });

/** See {@link managerHours}. */
export type ManagerHours = z.output<typeof managerHours>;

/** See {@link managerToday}. */
export type ManagerToday = z.output<typeof managerToday>;

/** Something that is wrong with the appliance now. */
export type ManagerCondition = z.output<typeof managerCondition>;
