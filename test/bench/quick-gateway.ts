import { createServer } from 'node:http';
import { setInterval } from 'node:timers';

// A separate program: `quick-gateway.ts PORT`. It accepts every document unread, so that only the appliance is measured. `GET
// /count` returns the number of accepted documents.
const passed = { infoMessages: [], warningMessages: [], errorMessages: [], status: 'PASS' };
const answer = JSON.stringify({ validationResults: passed, reportingStatus: 'REPORTED' });
const parentPollMs = 500;
let taken = 0;

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    if (request.url === '/count') {
      response.end(String(taken));
      return;
    }
    taken += 1;
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(Number(process.argv[2]), '127.0.0.1');

// The parent process may be killed.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit(0);
}, parentPollMs);
