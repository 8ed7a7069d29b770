import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Inside } from './shop-network.ts';
import type { TillAnswers, TillCommand } from './till-commands.ts';

/** A till in a namespace of its own. */
export type TillProcess = {
  /** @throws Error with the till's own words where it cannot. */
  ask<Command extends TillCommand>(command: Command): Promise<TillAnswers[Command['does']]>;
  close(): Promise<void>;
};

/** Starts it. */
export function startTill([command, ...args]: Inside): TillProcess {
  const program = path.join(import.meta.dirname, 'drive-till.ts');
  const child = spawn(command, [...args, process.execPath, program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(asked) {
      child.stdin.write(`${JSON.stringify(asked)}\n`);
      const { value } = await answers.next();
      const answer = JSON.parse(String(value));
      if ('failed' in answer) throw new Error(`the till cannot ${asked.does}: ${answer.failed}`);
      return answer.answered;
    },
    async close() {
      child.stdin.end();
      await exited;
    },
  };
}
