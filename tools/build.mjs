// @ts-check
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packFiles } from './packFiles.mjs';
import { root } from './prepare.mjs';

const builds = {
  product: { folder: 'dist', result: 'dist/server/main.js', vite: ['build', '--app'] },
  demo: { folder: 'dist-demo', result: 'dist-demo/index.html', vite: ['build', '--mode', 'demo'] },
};

/**
 * Builds unless the last build has the same sources; returns whether there is a usable build.
 * @param {keyof typeof builds} name
 */
export function build(name) {
  const { folder, result, vite } = builds[name];
  const stamp = join(root, folder, '.built');
  const wanted = fingerprint();
  if (existsSync(stamp) && existsSync(join(root, result)) && readFileSync(stamp, 'utf8') === wanted) return true;
  rmSync(stamp, { force: true });
  console.log(name === 'demo' ? 'Building the demo …' : 'Building …');
  const run = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), ...vite, '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  if (run.status !== 0 || !existsSync(join(root, result))) return false;
  // The demo's host compresses files itself.
  if (name === 'product') packFiles(join(root, 'dist/client'));
  writeFileSync(stamp, wanted);
  return true;
}

const sources = [
  'src',
  'api',
  'server',
  'sample',
  'tools',
  'index.html',
  'icon.svg',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

function fingerprint() {
  const hash = createHash('sha256').update(process.version);
  for (const path of sources.flatMap(filesOf)) hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} */
function filesOf(path) {
  if (!existsSync(join(root, path))) return [];
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]));
}
