import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#shared/api/app-error.ts';
import {
  changeSettingsRequest,
  managerSettings,
  type ChangeSettingsRequest,
  type ManagerSettings,
} from '#shared/api/people/settings.ts';
import { mayAtBranch } from '#shared/api/people/rights.ts';
import { nameStandaloneBranch } from '../../companies/operator/apply-provision.ts';
import { applianceOf } from '../../companies/provision.ts';
import { membershipOf } from '../../mirror/membership.ts';
import { requireOwnBranch } from '../../users/managed-by.ts';
import { idleMinutesOf, networkSettings, noFlags, storedSettings, textsIn, type NetworkTexts } from '../../db/stored-settings.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';

const route = routesIn('Settings');

// What flags of the start have set; they come before what is stored.
type StartFlags = {
  lanNames: readonly string[];
  corsOrigins: readonly string[];
  /** What was stored at the start. */
  stored: NetworkTexts;
  /** The other flags, to be read. */
  others: readonly { flag: string; value: string | null }[];
};

/** What the routes of settings need. */
export type SettingsTools = Services & { startFlags: StartFlags };

type Setting<Value> = {
  value: Value;
  source: 'flag' | 'stored' | 'head_office' | 'usual';
  can_change: boolean;
  flag: string | null;
  restart: boolean;
};

function stored<Value>(value: Value, isStored: boolean): Setting<Value> {
  return { value, source: isStored ? 'stored' : 'usual', can_change: true, flag: null, restart: false };
}

// A list that a flag sets, or that is stored and holds from the next start on.
function listSetting(flag: string, given: readonly string[], json: string | null): Setting<string[]> {
  if (given.length > 0) return { value: [...given], source: 'flag', can_change: false, flag, restart: true };
  return { ...stored(textsIn(json), json !== null), flag, restart: true };
}

/** The settings, each with what decides it. */
export function shownSettings({ db, startFlags }: SettingsTools): ManagerSettings {
  const row = storedSettings(db);
  const name = applianceOf(db)?.branch_name ?? null;
  const isJoined = membershipOf(db) !== undefined;
  return {
    branch_name: { ...stored(name, true), source: isJoined ? 'head_office' : 'stored', can_change: !isJoined },
    language: stored(row.language ?? 'ar', row.language !== null),
    idle_lock_minutes: stored(idleMinutesOf(db), row.idle_lock_minutes !== null),
    lan_names: listSetting('--lan-name', startFlags.lanNames, row.lan_names),
    allowed_origins: listSetting('--cors-origin', startFlags.corsOrigins, row.allowed_origins),
    restart_pending: !isDeepStrictEqual(networkSettings(db, noFlags), startFlags.stored),
    start_flags: [...startFlags.others],
  };
}

function refuseFlagged({ lan_names, allowed_origins }: ChangeSettingsRequest, { lanNames, corsOrigins }: StartFlags): void {
  const isFlagged = (lan_names !== undefined && lanNames.length > 0) || (allowed_origins !== undefined && corsOrigins.length > 0);
  if (isFlagged) throw new AppError('SET_BY_FLAG');
}

function changesOf({ language, idle_lock_minutes, lan_names, allowed_origins }: ChangeSettingsRequest) {
  return {
    ...(language === undefined ? {} : { language }),
    ...(idle_lock_minutes === undefined ? {} : { idle_lock_minutes }),
    ...(lan_names === undefined ? {} : { lan_names: JSON.stringify(lan_names) }),
    ...(allowed_origins === undefined ? {} : { allowed_origins: JSON.stringify(allowed_origins) }),
  };
}

const setting = { can_change: true, flag: null, restart: false } as const;

const example: ManagerSettings = {
  branch_name: { ...setting, value: 'Olaya Street', source: 'stored' },
  language: { ...setting, value: 'ar', source: 'usual' },
  idle_lock_minutes: { ...setting, value: 15, source: 'usual' },
  lan_names: { value: [], source: 'usual', can_change: true, flag: '--lan-name', restart: true },
  allowed_origins: { value: ['https://pos.example'], source: 'flag', can_change: false, flag: '--cors-origin', restart: true },
  restart_pending: false,
  start_flags: [{ flag: '--host', value: '0.0.0.0' }],
};

function changeRoute(tools: SettingsTools): Route {
  const { commit, startFlags } = tools;

  return route.patch('/settings', {
    access: 'settings.change',
    id: 'changeSettings',
    summary: 'Change settings',
    description:
      'What is left out stays as it is. Names in the network and origins of web pages need the permission `network.change`, and hold from ' +
      'the next start on.',
    answers: { 200: { description: 'The settings.', schema: managerSettings } },
    errors: ['SET_BY_FLAG', 'HEAD_OFFICE_OWNS_THIS'],
    examples: { lock: { summary: 'Lock sooner', body: { idle_lock_minutes: 5 }, answer: example } },
    body: changeSettingsRequest,
    handle: async ({ body, caller, record }) => {
      const isOfNetwork = body.lan_names !== undefined || body.allowed_origins !== undefined;
      if (isOfNetwork && !mayAtBranch(caller.user.role, 'network.change')) throw new AppError('FORBIDDEN');
      refuseFlagged(body, startFlags);
      const changes = changesOf(body);
      await commit((writer) => {
        if (body.branch_name !== undefined) {
          requireOwnBranch(writer);
          nameStandaloneBranch(writer, body.branch_name);
        }
        if (Object.keys(changes).length > 0) writer.update('manager_settings', changes, { id: 1 });
        record(writer, { action: 'settings.changed', detail: body });
      });
      return { body: shownSettings(tools) };
    },
  });
}

/** `/settings`: what can be set while the appliance runs, and what flags have set. */
export function settingsRoutes(tools: SettingsTools): Route[] {
  return [
    route.get('/settings', {
      access: 'appliance.read',
      id: 'getSettings',
      summary: 'The settings',
      description: 'Each with what decides it, and whether it can be changed here.',
      answers: { 200: { description: 'The settings.', schema: managerSettings } },
      examples: { usual: { summary: 'A branch on its own', answer: example } },
      handle: () => ({ body: shownSettings(tools) }),
    }),
    changeRoute(tools),
  ];
}
