// @ts-check
import { join } from 'node:path';
import { build } from './build.mjs';
import { prepare, root, stop } from './prepare.mjs';
import { serveDemo } from './serveDemo.mjs';
import { whenNpmEnds } from './whenNpmEnds.mjs';

prepare();
if (!build('demo')) stop('The demo could not be built: Vite says why above.');

const host = process.env.HOST || '127.0.0.1';
const port = Number(process.env.PORT || 3000);
if (!Number.isInteger(port) || port < 0 || port > 65535)
  stop(`PORT is "${process.env.PORT}", which is no port: write a whole number from 0 to 65535, such as PORT=3000.`);

try {
  const { url } = await serveDemo({ folder: join(root, 'dist-demo'), host, port });
  whenNpmEnds(() => process.exit());
  console.log(`The demo is at ${url} – no server behind it: copy dist-demo/ to any static host.`);
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'EADDRINUSE') throw error;
  stop(
    `Port ${port} on ${host} is taken: stop the program that uses it, or choose another, such as PORT=${port + 1} npm run demo.`,
  );
}
