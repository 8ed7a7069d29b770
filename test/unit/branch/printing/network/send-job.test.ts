import { afterEach, expect, test } from 'vitest';
import { sendJob } from '#main/branch/printing/network/send-job.ts';
import { ready, startFakePrinter, type FakePrinter, type PrinterBehavior } from '#support/branch/fake-printer.ts';

const times = { connect: 5_000, status: 100, send: 5_000 };
// For printers whose answer counts, however busy this machine is.
const patientTimes = { ...times, status: 2_000 };
const job = Buffer.concat([Buffer.from([0x1b, 0x40]), Buffer.alloc(90_000, 0x55), Buffer.from([0x1d, 0x56, 66, 0])]);
const offline = ready | 0x08;

let printer: FakePrinter;

afterEach(() => printer.close());

async function send(behavior: PrinterBehavior, { bytes = job, within = times } = {}) {
  printer = await startFakePrinter(behavior);
  return sendJob({ host: printer.host, port: printer.port, mayReach: () => true }, bytes, within);
}

test('sends a job to a printer that never says anything', async () => {
  await send({});
  expect(printer.jobs).toEqual([job]);
});

test('sends a job to a printer that is ready and confirms it', async () => {
  await send({ status: () => ready, confirms: true });
  expect(printer.jobs).toEqual([job]);
});

test('believes a printer that is ready all the time but never confirms', async () => {
  await send({ status: () => ready });
  expect(printer.jobs).toEqual([job]);
});

test.each([
  ['paper_out', [offline, ready | 0x20, ready, ready]],
  ['paper_out', [offline, ready, ready, ready | 0x60]],
  ['cover_open', [offline, ready | 0x04, ready, ready]],
  ['cutter', [offline, ready | 0x40, ready | 0x08, ready]],
  ['fault', [offline, ready | 0x40, ready | 0x20, ready]],
  ['offline', [offline, ready, ready, ready]],
])('sends nothing to a printer that is not ready: %s', async (reason, answers) => {
  const sent = send({ status: (question) => answers[question - 1] }, { within: patientTimes });
  await expect(sent).rejects.toMatchObject({ code: 'PRINTER_NOT_READY', extra: { reason } });
  expect(printer.jobs).toEqual([]);
});

function outOfPaperOnceItPrints(question: number, hasJob: boolean): number {
  if (!hasJob) return ready;
  return question === 1 ? offline : ready | 0x60;
}

test('says that the paper ran out while it printed', async () => {
  await expect(send({ status: outOfPaperOnceItPrints }, { within: patientTimes })).rejects.toMatchObject({
    code: 'PRINTER_NOT_READY',
    extra: { reason: 'paper_out' },
  });
});

test('says that a printer cannot be reached where nothing listens', async () => {
  printer = await startFakePrinter();
  await printer.close();
  const target = { host: printer.host, port: printer.port, mayReach: () => true };
  await expect(sendJob(target, job, times)).rejects.toMatchObject({ code: 'PRINTER_UNREACHABLE', retryable: true });
  printer = await startFakePrinter();
});

test('says that the connection broke half way', async () => {
  const big = Buffer.alloc(4_000_000, 0x55);
  await expect(send({ diesAfter: 1_000 }, { bytes: big })).rejects.toMatchObject({
    code: 'PRINTER_UNREACHABLE',
    message: expect.stringContaining('incomplete'),
  });
});

test('gives up on a printer that stops taking data', async () => {
  const tooMuchForBuffers = Buffer.alloc(16_000_000, 0x55);
  printer = await startFakePrinter({ takesNothing: true });
  const target = { host: printer.host, port: printer.port, mayReach: () => true };
  // The time for printing is counted beside the job's own length.
  const sent = sendJob(target, tooMuchForBuffers, { ...times, send: 200 - tooMuchForBuffers.length / 20 });
  await expect(sent).rejects.toMatchObject({ code: 'PRINTER_NOT_READY', extra: { reason: 'stalled' } });
});
