import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { manual } from './scripts/lib/manual.mjs'

const server = `http://localhost:${process.env['PORT'] ?? 3000}`

export default defineConfig({
  root: fileURLToPath(new URL('./admin', import.meta.url)),
  base: '/',
  plugins: [react(), manual()],
  // The screens take types from the agreement's schemas, and check nothing themselves.
  resolve: { alias: { zod: fileURLToPath(new URL('./admin/lib/no-zod.ts', import.meta.url)) } },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    sourcemap: false,
    // Browsers that the screens run in fetch ahead by themselves, but for two years of Safari, where files come a little later.
    modulePreload: { polyfill: false },
    // The component library is one large file that browsers keep; it is sent compressed.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs in one file: smaller compressed than in ten, and kept over our own changes.
          // The others hold what most of the screens behind the login share: a file costs a kilobyte by itself.
          groups: [
            { name: 'base', tags: ['$initial'], test: /node_modules.*(?<!\.css)$/ },
            { name: 'start', tags: ['$initial'], test: /[\\/]admin[\\/]/ },
            { name: 'screens', test: /node_modules/, minShareCount: 8 },
            { name: 'common', test: /[\\/]admin[\\/](ui|lib|record-list)[\\/]/, minShareCount: 8 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    // The Host header stays the browser's, so that the server's same-origin checks hold here too.
    proxy: { '/api': server, '/upload': server },
  },
})
