// @ts-check
import { prepare, root, stop } from './prepare.mjs';
import { whenNpmEnds } from './whenNpmEnds.mjs';

prepare();
process.chdir(root);
const { createServer } = await import('vite');
const server = await createServer();
try {
  await server.listen();
} catch (error) {
  stop(
    `The development server could not listen: ${error instanceof Error ? error.message : error}. Choose another port, such as PORT=3001 npm run dev.`,
  );
}
server.printUrls();
whenNpmEnds(() => process.kill(process.pid, 'SIGTERM'));
