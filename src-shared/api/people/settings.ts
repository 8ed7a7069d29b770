import { z } from 'zod';
import { branchLanguage } from '../dashboard/branch-users.ts';
import { hasForm, type TextForm } from '../fault-params.ts';
import { textUpTo } from '../v1/field-types.ts';

const text = z.string();
const mostNames = 20;

const idleMinutes = z.int().min(1).max(240);

const hostForm: TextForm = {
  pattern: /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
  rule: 'host_name',
  message: 'must be a host name or an IPv4 address',
};

const hostName = z.string().trim().toLowerCase().max(253).check(hasForm(hostForm));

const originForm: TextForm = {
  pattern: /^https?:\/\/[a-z0-9][a-z0-9.-]*(:[0-9]{1,5})?$/,
  rule: 'origin',
  message: 'must be an origin such as https://pos.example, without a path',
};

const origin = z.string().trim().toLowerCase().max(300).check(hasForm(originForm));

// What decides a setting: a flag of the start, a setting that is stored here, head office, or nothing, so that the usual value holds.
const settingSource = z.enum(['flag', 'stored', 'head_office', 'usual']).meta({ id: 'SettingSource' });

function setting<Value extends z.ZodType>(value: Value, description: string) {
  return z
    .object({
      value: value.describe('The value that holds now.'),
      source: settingSource.describe('What decides it.'),
      can_change: z.boolean().describe('Whether it can be changed here.'),
      flag: text.nullable().describe('The flag of the start that decides it, or null.'),
      restart: z.boolean().describe('Whether a change holds only after the next start.'),
    })
    .meta({ description });
}

/** 200 of `GET /manager/settings`. */
export const managerSettings = z
  .object({
    branch_name: setting(text.nullable(), 'The name of the branch; head office keeps it where the appliance has joined one.'),
    language: setting(branchLanguage, 'The language of the pages before anybody has signed in.'),
    idle_lock_minutes: setting(z.int(), 'After how many minutes without a request a session is locked.'),
    lan_names: setting(z.array(text), 'Further host names by which tills call the appliance (`--lan-name`).'),
    allowed_origins: setting(z.array(text), 'The web pages that may call `/v1` (`--cors-origin`).'),
    restart_pending: z
      .boolean()
      .describe('Whether something has been changed since the start that holds only after the next one.'),
    start_flags: z
      .array(
        z.object({
          flag: text.describe('The flag.'),
          value: text.nullable().describe('Its value; null where it was not given.'),
        }),
      )
      .describe('What is set by flags of the start alone; shown to be read.'),
  })
  .meta({ id: 'ManagerSettings' });

/** See {@link managerSettings}. */
export type ManagerSettings = z.output<typeof managerSettings>;

/** Body of `PATCH /manager/settings`: what is left out stays as it is. `lan_names` and `allowed_origins` need the right `network.change`. */
export const changeSettingsRequest = z
  .strictObject({
    branch_name: textUpTo(64).optional().describe('The name of the branch.'),
    language: branchLanguage.optional(),
    idle_lock_minutes: idleMinutes.optional().describe('After how many minutes a session is locked.'),
    lan_names: z.array(hostName).max(mostNames).optional().describe('Further host names, from the next start on.'),
    allowed_origins: z.array(origin).max(mostNames).optional().describe('Web pages that may call `/v1`, from the next start on.'),
  })
  .meta({ id: 'ChangeManagerSettings' });

/** See {@link changeSettingsRequest}. */
export type ChangeSettingsRequest = z.output<typeof changeSettingsRequest>;
