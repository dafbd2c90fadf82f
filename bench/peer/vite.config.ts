import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  mode: 'production',
  plugins: [react()],
  build: {
    outDir: here('../.out/peer'),
    emptyOutDir: true,
    rolldownOptions: { input: [here('index.html'), here('result.html')] },
  },
});
