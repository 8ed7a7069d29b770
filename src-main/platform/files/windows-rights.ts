import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { StartFault } from '../start-fault.ts';

/** The rights of a file or folder in Windows' own notation (SDDL), and the SID of the user that this process runs as. */
export type WindowsRights = { sddl: string; self: string };

/** What this needs of Windows. */
export type WindowsSystem = {
  rightsOf(file: string): WindowsRights;
  /** Replaces the access of a folder, and of what inherits from it. */
  setAccess(folder: string, sddl: string): void;
};

/** Who has a file or folder besides those who may. */
export type ForeignRights = {
  /** The owner, who can always change the rights; undefined if it is one of those who may. */
  owner: string | undefined;
  /** Whom the rights let in. */
  users: string[];
  /** Those of the rights who may. */
  kept: string[];
};

// Windows itself, administrators, and what stands for the owner; SDDL abbreviates them, and everything may stand as a number too.
const trusted = new Set(['SY', 'BA', 'CO', 'OW', 'S-1-5-18', 'S-1-5-32-544', 'S-1-3-0', 'S-1-3-4']);
// The account of one service, which only administrators name in rights; that of all services is none.
const oneService = /^S-1-5-80-[1-9]\d*-/u;
const everyone = 'WD';
const fieldsOfEntry = 6;

function mayHave(who: string, self: string): boolean {
  // LA is the account that Windows was installed with.
  return who === self || trusted.has(who) || oneService.test(who) || (who === 'LA' && self.endsWith('-500'));
}

// Whom an entry of the access list lets in, such as (A;OICI;FA;;;SY); undefined where it lets nobody in.
function letIn(entry: string): string | undefined {
  const fields = entry.slice(1, -1).split(';');
  if (fields.length !== fieldsOfEntry) return entry;
  return /^[OXZ]?A$/u.test(fields[0] ?? '') ? fields[5] : undefined;
}

/** Reads who has a file or folder besides its user, Windows, administrators and services of the machine. */
export function foreignRights({ sddl, self }: WindowsRights): ForeignRights {
  const owner = /^O:(?<owner>S-[\d-]+|[A-Z]{2})/u.exec(sddl)?.groups?.['owner'] ?? '';
  const list = /D:(?<flags>[A-Z_]*)(?<entries>\(.*\))?(?:S:|$)/su.exec(sddl)?.groups;
  const hasList = list !== undefined && !(list['flags'] ?? '').includes('NO_ACCESS_CONTROL');
  const entries = hasList ? ((list['entries'] ?? '').match(/\([^()]*\)/gu) ?? []) : [`(A;;FA;;;${everyone})`];
  const users = [...new Set(entries.flatMap((entry) => letIn(entry) ?? []))];
  return {
    owner: mayHave(owner, self) ? undefined : owner,
    users: users.filter((who) => !mayHave(who, self)),
    kept: users.filter((who) => mayHave(who, self)),
  };
}

function powerShell(command: string, environment: Record<string, string>): string {
  const folder = path.win32.join(process.env['SystemRoot'] ?? String.raw`C:\Windows`, 'System32', 'WindowsPowerShell', 'v1.0');
  const args = ['-NoProfile', '-NonInteractive', '-Command', `$ErrorActionPreference = 'Stop'; ${command}`];
  const env = { ...process.env, ...environment };
  try {
    return execFileSync(path.win32.join(folder, 'powershell.exe'), args, { encoding: 'utf8', env, windowsHide: true });
  } catch (cause) {
    throw new StartFault(
      `Windows PowerShell does not say who may open ${environment['SANAD_FILE'] ?? ''}, or cannot change it.`,
      { cause },
    );
  }
}

// Windows as it is. Names come by the environment, where they cannot be read as a part of the command.
const thisWindows: WindowsSystem = {
  rightsOf(file) {
    const user = '[Security.Principal.WindowsIdentity]::GetCurrent().User.Value';
    const said = powerShell(`(Get-Acl -LiteralPath $env:SANAD_FILE).Sddl; ${user}`, { SANAD_FILE: file });
    const [sddl = '', self = ''] = said.split(/\r?\n/u);
    return { sddl, self };
  },
  setAccess(folder, sddl) {
    const command =
      '$rights = New-Object Security.AccessControl.DirectorySecurity; ' +
      "$rights.SetSecurityDescriptorSddlForm($env:SANAD_SDDL, 'Access'); [IO.Directory]::SetAccessControl($env:SANAD_FILE, $rights)";
    powerShell(command, { SANAD_FILE: folder, SANAD_SDDL: sddl });
  },
};

/**
 * Refuses a file that others can read or that belongs to another user, as modes have it refused elsewhere.
 *
 * @throws StartFault with what to do.
 */
export function refuseForeignRights(what: string, file: string, windows: WindowsSystem = thisWindows): void {
  const { owner, users } = foreignRights(windows.rightsOf(file));
  if (owner !== undefined)
    throw new StartFault(
      `The ${what} ${file} belongs to another user of this machine (${owner}), who can change it at any time: ` +
        'look at what is in it, then move it away, or have an administrator take it over (takeown /A /R /F, then icacls /reset /T).',
    );
  if (users.length > 0)
    throw new StartFault(
      `Other users of this machine (${users.join(', ')}) can open the ${what} ${file}: ` +
        'leave only its user, SYSTEM and the administrators in its rights (icacls with /inheritance:r and /grant:r), or choose another.',
    );
}

/**
 * Takes the rights to a folder from everybody but its user, Windows, administrators and services.
 *
 * @throws StartFault where it belongs to another user, or stays open.
 */
export function keepWindowsFolder(folder: string, isOurs: boolean, windows: WindowsSystem = thisWindows): void {
  const rights = windows.rightsOf(folder);
  const { owner, users, kept } = foreignRights(rights);
  if (owner === undefined && users.length > 0 && isOurs) {
    const whole = [...new Set([...kept, rights.self, 'SY', 'BA'])].map((who) => `(A;OICI;FA;;;${who})`);
    windows.setAccess(folder, `D:P${whole.join('')}`);
  }
  refuseForeignRights('data folder', folder, windows);
}
