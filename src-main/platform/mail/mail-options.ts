import { readPassphrase } from '../command-line/read-passphrase.ts';
import { isLoopbackName } from '../loopback.ts';
import { StartFault } from '../start-fault.ts';

/** The server that sends mail, and whose address it comes from. */
export type MailServer = {
  host: string;
  /** To which the connection goes; by default that of the host's name. */
  address?: string;
  port: number;
  /** Whether the connection is encrypted from its first byte on (`smtps:`); else by STARTTLS where the server offers it. */
  isTls: boolean;
  user: string | undefined;
  password: string | undefined;
  from: string;
};

/** The flags that say how mail is sent. */
export const mailFlags = {
  'smtp-url': {
    type: 'string',
    value: 'URL',
    meaning:
      'the server that sends mail, smtp[s]://USER:PASSWORD@HOST:PORT; without it no mail is sent. A password here is shown by ps: ' +
      'SANAD_SMTP_URL or --smtp-url-file hide it',
    example: '--smtp-url smtps://mail.example:465 --mail-from sanad@shop.example',
  },
  'smtp-url-file': {
    type: 'string',
    value: 'FILE',
    meaning: 'the file with that address; by default, SANAD_SMTP_URL is used',
    example: '--smtp-url-file /etc/sanad/smtp-url --mail-from sanad@shop.example',
  },
  'mail-from': {
    type: 'string',
    value: 'ADDRESS',
    meaning: 'whose address mails come from',
    example: '--smtp-url smtps://mail.example:465 --mail-from sanad@shop.example',
  },
} as const;

type MailFlagValues = { 'smtp-url'?: string | undefined; 'smtp-url-file'?: string | undefined; 'mail-from'?: string | undefined };

const usualPort = 587;
const usualTlsPort = 465;
// ASCII alone: it stands in headers, for which not every server takes more.
const address = /^[!-;=?A-~]+@[\da-z-]+(?:\.[\da-z-]+)+$/i;
const form = 'smtp://USER:PASSWORD@HOST:PORT or smtps://…';

// Undefined where it is not percent-encoded.
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** An address of a mail server that was read, or what is wrong with it. */
export type ReadSmtpUrl = { ok: true; server: Omit<MailServer, 'from'> } | { ok: false; fault: string };

function wrong(fault: string): ReadSmtpUrl {
  return { ok: false, fault };
}

/** Reads the address of a mail server. What is wrong with it names no part of what was typed: a password may be in it. */
export function readSmtpUrl(text: string): ReadSmtpUrl {
  const url = URL.parse(text);
  const isTls = url?.protocol === 'smtps:';
  const isSmtp = isTls || url?.protocol === 'smtp:';
  if (
    url === null ||
    !isSmtp ||
    url.hostname === '' ||
    !['', '/'].includes(url.pathname) ||
    url.search !== '' ||
    url.hash !== ''
  ) {
    return wrong(`must be of the form ${form}`);
  }
  const { hostname, port, username, password: encodedPassword } = url;
  if ((username === '') !== (encodedPassword === '')) {
    return wrong(`needs both user and password, or neither: ${form}`);
  }
  const [user, password] = [decoded(username), decoded(encodedPassword)];
  if (user === undefined || password === undefined) return wrong(`must have user and password percent-encoded: ${form}`);
  const server = {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (isTls ? usualTlsPort : usualPort) : Number(port),
    isTls,
    user: user === '' ? undefined : user,
    password: password === '' ? undefined : password,
  };
  return { ok: true, server };
}

/** Whether mails can come from an address. */
export function isSender(from: string): boolean {
  return address.test(from);
}

/**
 * Reads how mail is sent; undefined where it is not.
 *
 * @param warn told in a sentence what others of the machine can see.
 * @throws StartFault where it is not of the form of {@link mailFlags}.
 */
export function mailOption(flags: MailFlagValues, warn: (sentence: string) => void): MailServer | undefined {
  const { 'smtp-url': typed, 'smtp-url-file': file, 'mail-from': from } = flags;
  if (typed !== undefined && file !== undefined) throw new StartFault('--smtp-url and --smtp-url-file say the same: give one.');
  const text = typed ?? readPassphrase(file, 'SANAD_SMTP_URL', process.env, 'mail server file');
  if (text === undefined && from === undefined) return undefined;
  if (text === undefined || from === undefined) throw new StartFault('--smtp-url and --mail-from go together.');
  if (!isSender(from)) throw new StartFault('--mail-from must be an e-mail address.');
  const read = readSmtpUrl(text);
  if (!read.ok) throw new StartFault(`The address of the mail server ${read.fault}.`);
  const server = { ...read.server, from };
  if (typed !== undefined && server.password !== undefined) {
    warn('The password of the mail server is in --smtp-url, where every user of this machine can read it: use --smtp-url-file.');
  }
  return server;
}

/** The address of the server as people may read it: without the password. */
export function shownSmtpUrl({ host, port, isTls, user }: MailServer): string {
  const named = user === undefined ? '' : `${encodeURIComponent(user)}@`;
  return `${isTls ? 'smtps' : 'smtp'}://${named}${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Whether nobody is between this machine and the server. */
export function isLocalServer({ host }: Pick<MailServer, 'host'>): boolean {
  return isLoopbackName(host) || host === '::1';
}
