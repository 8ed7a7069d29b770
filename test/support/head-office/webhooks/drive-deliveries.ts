import { openDatabase } from '#main/head-office/db/database.ts';
import { startHeadOffice } from '#main/head-office/start-head-office.ts';
import { systemClock } from '#main/platform/clock.ts';
import { createLogger } from '#main/platform/logger.ts';
import { quickPace } from './quick-pace.ts';

// A head office in a process of its own, on the database that the first argument names: it can be killed.
const [url = ''] = process.argv.slice(2);
await startHeadOffice(await openDatabase({ kind: 'server', url }), {
  host: '127.0.0.1',
  port: 0,
  secretKey: Buffer.alloc(32, 7),
  trustedProxies: [],
  metricsReaders: [],
  logsRequests: false,
  version: '0.0.0-test',
  clock: systemClock,
  logger: createLogger({ name: 'head-office', level: 'error' }),
  allowInsecureWebhooks: true,
  webhookPace: quickPace,
  lostJobsEverySeconds: 2,
});
process.stdout.write('ready\n');
