import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import { hidden } from '../without-named-secrets.ts';
import { withoutSecrets } from '../without-secrets.ts';
import { isLocalServer, type MailServer } from './mail-options.ts';

/** A mail as it goes out. */
export type OutgoingMail = {
  /** The same at each attempt, by which a mailbox knows a mail that came twice. */
  mailId: string;
  kind: string;
  /** Who is named as the sender, beside the address of the server's settings. */
  senderName: string;
  to: string;
  language: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly { fileName: string; mediaType: string; content: Uint8Array }[];
};

/** What has come of an attempt. */
export type MailOutcome = {
  /** `refused` will be refused again; `login_refused` is the fault of the settings, not of the mail. */
  result: 'sent' | 'refused' | 'login_refused' | 'not_now' | 'unreachable';
  /** The SMTP code of the answer, and the answer; null where there was none. */
  code: number | null;
  answer: string | null;
  /** Why it was not sent. */
  error: string | null;
};

/** Sends a mail, once, until the signal ends it. It never throws: what went wrong is in its outcome. */
export type SendMail = (mail: OutgoingMail, signal: AbortSignal) => Promise<MailOutcome>;

const connectionTimeoutMs = 20_000;
const silenceTimeoutMs = 60_000;
// A server that answers a little at a time holds up no other mail for longer.
const longestAttemptMs = 120_000;
const longestAnswer = 500;
const permanentFailure = 500;

type SmtpFault = { code?: unknown; responseCode?: unknown; response?: unknown; command?: unknown };

function faultOf(cause: unknown): SmtpFault {
  return typeof cause === 'object' && cause !== null ? cause : {};
}

function resultOf({ code, responseCode, command }: SmtpFault): MailOutcome['result'] {
  if (code === 'EAUTH') return 'login_refused';
  const isPermanent = typeof responseCode === 'number' && responseCode >= permanentFailure;
  // What the server says against the recipient or the message itself; against the sender is against the settings.
  if (isPermanent && (command === 'RCPT TO' || command === 'DATA')) return 'refused';
  return responseCode === undefined ? 'unreachable' : 'not_now';
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

/** Sends mail by a server. */
export function createSendMail(server: MailServer): SendMail {
  const { host, address = host, port, isTls, user, password, from } = server;
  const isLocal = isLocalServer(server);
  const transport = createTransport({
    host: address,
    port,
    secure: isTls,
    // A password never leaves this machine unencrypted.
    requireTLS: !isTls && password !== undefined && !isLocal,
    // A server of this machine has a certificate that nobody has signed.
    tls: { rejectUnauthorized: !isLocal, ...(isIP(host) === 0 ? { servername: host } : {}) },
    ...(user === undefined || password === undefined ? {} : { auth: { user, pass: password } }),
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    dnsTimeout: connectionTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);

  // A server may repeat what it was sent, as it was sent.
  const spoken = password === undefined ? [] : [password, base64(password), base64(`\0${user}\0${password}`)];
  function shown(text: unknown): string | null {
    if (typeof text !== 'string') return null;
    const open = spoken.reduce((rest, secret) => rest.replaceAll(secret, hidden), text);
    return withoutSecrets(open).slice(0, longestAnswer);
  }

  return async ({ mailId, kind, senderName, to, language, subject, text, html, attachments = [] }, signal) => {
    try {
      const { response } = await transport.sendMail({
        signal: AbortSignal.any([signal, AbortSignal.timeout(longestAttemptMs)]),
        messageId: `<${mailId}@${domain}>`,
        from: { name: senderName, address: from },
        to: { name: '', address: to },
        subject,
        text,
        html,
        attachments: attachments.map(({ fileName, mediaType, content }) => ({
          filename: fileName,
          contentType: mediaType,
          content: Buffer.from(content),
        })),
        headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated', 'X-Sanad-Kind': kind },
      });
      return { result: 'sent', code: Number(response.slice(0, 3)) || null, answer: shown(response), error: null };
    } catch (cause) {
      const fault = faultOf(cause);
      const code = typeof fault.responseCode === 'number' ? fault.responseCode : null;
      const error = shown(cause instanceof Error ? cause.message : String(cause));
      return { result: resultOf(fault), code, answer: shown(fault.response), error };
    }
  };
}
