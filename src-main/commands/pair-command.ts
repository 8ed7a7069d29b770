import path from 'node:path';
import { dataFolderFlag } from '#main/platform/command-line/caller-folder.ts';
import { readCommandLine, type Command } from '#main/platform/command-line/command-line.ts';
import { askControlServer } from '#main/platform/command-line/ask-control-server.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { qrText } from '#main/rendering/qr/qr-text.ts';
import { pairCommandAnswer, type PairCommandRequest } from '../branch/lan/pairing/answer-pair.ts';

/** The flags of `sanad pair`. */
export const pairCommand = {
  name: 'sanad pair',
  summary: 'Shows a code, and a QR that holds it, with which one till finds and trusts the running appliance',
  flags: {
    'data-dir': dataFolderFlag('the data folder of the running appliance'),
    unit: {
      type: 'string',
      value: 'UNIT',
      meaning: 'the EGS unit that the till is told to issue with; without it the only one of the appliance',
      example: '--unit 5931abe6-2d17-4625-97cd-272dd5050a62',
    },
    json: { type: 'boolean', default: false, meaning: 'prints code and address as JSON', example: '--json' },
  },
  notes: [
    'The code is valid for 5 minutes and for one till; 5 wrong tries make all open codes void. It holds no API key: that is entered at the till.',
  ],
} as const satisfies Command;

/** `sanad pair`: has the running appliance make a pairing code, and shows it. */
export async function pair(argv: string[]): Promise<void> {
  const { values: flags } = readCommandLine(argv, pairCommand);
  const request: PairCommandRequest = { command: 'pair', ...(flags.unit === undefined ? {} : { egs_unit_id: flags.unit }) };
  const folder = path.resolve(flags['data-dir']);
  const reply = await askControlServer(folder, request);
  if (reply === undefined) throw new StartFault(`No appliance runs on the folder ${folder}: a code is made by a running one.`);
  const answer = pairCommandAnswer.parse(reply.answer);
  if (!answer.ok) throw new StartFault(answer.faults.map(({ message }) => message).join('\n'));
  const { code, expires_at, pairing_url, base_urls } = answer;
  if (flags.json) {
    process.stdout.write(`${JSON.stringify({ code, expires_at, pairing_url, base_urls })}\n`);
    return;
  }
  const addresses = base_urls.map((url) => `  ${url}\n`).join('');
  process.stdout.write(
    `${qrText(pairing_url)}\nCode       ${code.slice(0, 4)} ${code.slice(4)}\nValid      until ${expires_at}, for one till\nQR         ${pairing_url}\n\nThe till may call:\n${addresses}`,
  );
}
