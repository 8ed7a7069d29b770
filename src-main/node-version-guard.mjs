// Every script imports this first: npm from 11 on puts the Node that came along before the machine's own, npm 10 does not. Where this
// Node is too old for the project, the one that came along goes on with the same command line.
import { handOver, isNewEnough, neededMajor, nodeThatCameAlong } from './project-node.mjs';

if (!isNewEnough) {
  const node = nodeThatCameAlong();
  if (node === undefined) {
    process.stderr.write(
      `Sanad needs Node ${neededMajor} or newer, but this is ${process.version}: run "npm ci", which brings it along on Linux and Windows; elsewhere install Node ${neededMajor} first.\n`,
    );
    process.exit(1);
  }
  await handOver(node, [...process.execArgv, ...process.argv.slice(1)]);
}
