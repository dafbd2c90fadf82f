import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  mode: 'production',
  plugins: [react()],
  build: { outDir: fileURLToPath(new URL('../.out/peer', import.meta.url)), emptyOutDir: true },
});
