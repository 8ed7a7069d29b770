// npm leaves a platform package out of the lockfile when the registry does not have that version, and "npm ci" then refuses the
// lockfile on every machine. This names them: npm passes over those of other platforms, and they are optional on their own.
// Run it after "npm install": node .ci/complete-lockfile.mjs
import { readFileSync, writeFileSync } from 'node:fs';

const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { '': root, ...packages } = lockfile.packages;
const added = [];

for (const [place, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (packages[`${place}/node_modules/${name}`] ?? packages[`node_modules/${name}`]) continue;
    const [os, cpu, libc] = name
      .split('/')
      .at(-1)
      .replace(/^binding-/, '')
      .split('-');
    packages[`node_modules/${name}`] = {
      version,
      cpu: [cpu],
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      os: [os],
      ...(os === 'linux' && libc ? { libc: [libc.startsWith('musl') ? 'musl' : 'glibc'] } : {}),
    };
    added.push(name);
  }
}

const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync('package-lock.json', `${JSON.stringify({ ...lockfile, packages: { '': root, ...sorted } }, null, 2)}\n`);
process.stdout.write(`${added.length} platform packages added\n`);
