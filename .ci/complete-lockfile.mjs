// npm forgets platform packages of other machines in the lockfile now and then, or their integrity; "npm ci" then refuses the lockfile
// or takes such a package unchecked. This adds what is missing from the registry's metadata. Run it after "npm install":
// node .ci/complete-lockfile.mjs
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { '': root, ...packages } = lockfile.packages;

/** What the registry says of one version; the process ends where it does not have it. */
function metadataOf(name, version) {
  try {
    const asked = ['view', `${name}@${version}`, 'dist.integrity', 'cpu', 'os', 'libc', 'engines', 'license', '--json'];
    const command = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const said = execFileSync(command, asked, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: command !== 'npm',
    });
    return JSON.parse(said);
  } catch {
    process.stderr.write(`The registry has no ${name}@${version}: choose a version all of whose platform packages it has.\n`);
    process.exit(1);
  }
}

const added = [];
for (const [place, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (packages[`${place}/node_modules/${name}`] ?? packages[`node_modules/${name}`]) continue;
    const { 'dist.integrity': integrity, ...metadata } = metadataOf(name, version);
    packages[`node_modules/${name}`] = { version, integrity, ...(entry.dev ? { dev: true } : {}), optional: true, ...metadata };
    added.push(name);
  }
}

const completed = [];
for (const [place, entry] of Object.entries(packages)) {
  if (entry.integrity) continue;
  const name = entry.name ?? place.split('node_modules/').at(-1);
  entry.integrity = metadataOf(name, entry.version)['dist.integrity'];
  completed.push(name);
}

const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync('package-lock.json', `${JSON.stringify({ ...lockfile, packages: { '': root, ...sorted } }, null, 2)}\n`);
process.stdout.write(`${added.length} platform packages added, ${completed.length} integrities added\n`);
