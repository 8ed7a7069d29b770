import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger } from 'pino';

// Members that are never logged, in any object, down to four levels.
const secretNames = [
  'authorization',
  'cookie',
  'otp',
  'token',
  'binarySecurityToken',
  'secret',
  'password',
  'passphrase',
  'privateKey',
  'private_key',
  'apiKey',
  'api_key',
  'csr',
];
const secretHeaders = ['set-cookie', 'x-api-key'];
const depths = ['', '*.', '*.*.', '*.*.*.'];

function redactedPaths(): string[] {
  const anywhere = depths.flatMap((depth) => secretNames.map((name) => depth + name));
  const headers = ['headers', 'req.headers', 'res.headers', 'err.headers'];
  return [...anywhere, ...headers.flatMap((parent) => secretHeaders.map((name) => `${parent}["${name}"]`))];
}

type LoggerOptions = { name: string; level?: string; stream?: DestinationStream; alsoTo?: DestinationStream };

function both(first: DestinationStream, second: DestinationStream): DestinationStream {
  return {
    write(line) {
      first.write(line);
      second.write(line);
    },
  };
}

/** A logger that writes JSON lines to standard error, or to `stream`, and to `alsoTo`, with every known secret redacted. */
export function createLogger(options: LoggerOptions): Logger {
  const stream = options.stream ?? pino.destination({ dest: 2, sync: true });
  return pino(
    {
      name: options.name,
      level: options.level ?? 'info',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: redactedPaths(), censor: '[hidden]' },
    },
    options.alsoTo === undefined ? stream : both(stream, options.alsoTo),
  );
}
