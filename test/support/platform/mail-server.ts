import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

// A part of a mail, decoded.
type MailPart = { headers: ReadonlyMap<string, string>; body: Buffer };

// A mail as the server took it: the headers of the whole, and its parts without those that only hold others.
type TakenMail = { to: string[]; headers: ReadonlyMap<string, string>; parts: MailPart[] };

/** What the server answers where it does not take everything: a code and a text for a step. */
export type MailServerBehavior = {
  /** The only user; without one nobody has to sign in. */
  login?: { user: string; password: string };
  /** Called for each recipient. */
  recipient?: (address: string) => { code: number; text: string } | undefined;
  certificate?: { cert: string; key: string };
  /** Whether it answers no recipient at all. */
  isSilent?: boolean;
  /** Whether it is encrypted from the first byte on. */
  isTls?: boolean;
};

/** A real SMTP server on loopback. */
export type MailServer = { port: number; mails: TakenMail[]; encrypted: boolean[]; close(): Promise<void> };

function headersOf(text: string): Map<string, string> {
  const lines = text.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]));
}

function decoded(encoding: string | undefined, body: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body);
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}

function readEntity(entity: string): { headers: Map<string, string>; parts: MailPart[] } {
  const end = entity.indexOf('\r\n\r\n');
  const headers = headersOf(entity.slice(0, end));
  const body = entity.slice(end + 4);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined)
    return { headers, parts: [{ headers, body: decoded(headers.get('content-transfer-encoding'), body) }] };
  const inner = `\r\n${body}`.split(`\r\n--${boundary}`).slice(1, -1);
  return { headers, parts: inner.flatMap((part) => readEntity(part.replace(/^\r\n/, '')).parts) };
}

function refusal({ code, text }: { code: number; text: string }): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

function optionsOf(
  behavior: MailServerBehavior,
  { mails, encrypted }: Pick<MailServer, 'mails' | 'encrypted'>,
): SMTPServerOptions {
  const { login, certificate, isTls = false } = behavior;
  return {
    logger: false,
    secure: isTls,
    ...certificate,
    disabledCommands: [...(certificate === undefined ? ['STARTTLS'] : []), ...(login === undefined ? ['AUTH'] : [])],
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      const isKnown = username === login?.user && password === login?.password;
      // It repeats what it was sent, as a careless server may.
      const line = Buffer.from(`\0${String(username)}\0${String(password)}`).toString('base64');
      done(
        isKnown ? null : refusal({ code: 535, text: `Wrong password ${String(password)}: AUTH PLAIN ${line}` }),
        isKnown ? { user: username } : undefined,
      );
    },
    onRcptTo({ address }, _session, done) {
      if (behavior.isSilent === true) return;
      const fault = behavior.recipient?.(address);
      done(fault === undefined ? null : refusal(fault));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('latin1');
        encrypted.push(session.secure);
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), ...readEntity(raw) });
        done(null, 'taken');
      });
    },
  };
}

/** Starts it; `behavior` may be changed meanwhile. */
export async function startMailServer(behavior: MailServerBehavior = {}, port = 0): Promise<MailServer> {
  const taken: Pick<MailServer, 'mails' | 'encrypted'> = { mails: [], encrypted: [] };
  const server = new SMTPServer(optionsOf(behavior, taken));
  server.on('error', () => undefined);
  const { server: listener } = server;
  server.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  return {
    ...taken,
    port: (listener.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The headers of a mail that the server took, and what it says as text and as HTML. */
export function readMail(mail: TakenMail): { headers: ReadonlyMap<string, string>; text: string; html: string } {
  const [text = '', html = ''] = mail.parts.map(({ body }) => body.toString('utf8'));
  return { headers: mail.headers, text, html };
}

/** The addresses of the web that a text has. */
export function urlsIn(text: string): string[] {
  return text.match(/https?:\/\/[^\s"<]+/g) ?? [];
}
