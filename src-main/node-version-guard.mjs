// Plain JavaScript, because a Node too old for the project cannot even load a .ts file: says what is missing, in one sentence.
const neededMajor = 24;
if (Number(process.versions.node.split('.')[0]) < neededMajor) {
  process.stderr.write(
    `Sanad needs Node ${neededMajor} or newer, but this is ${process.version}: run "npm ci", which brings it along on Linux and Windows; elsewhere install Node ${neededMajor} first.\n`,
  );
  process.exit(1);
}
