import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  mode: 'production',
  worker: { format: 'es' },
  build: { outDir: fileURLToPath(new URL('../.out/cryptojs', import.meta.url)), emptyOutDir: true },
});
