import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { slimContracts } from './scripts/lib/slim-contracts.ts'
import { withoutWays } from './scripts/lib/without-ways.ts'

const server = process.env['SERVER_ORIGIN'] ?? 'http://localhost:3030'

export default defineConfig({
  base: '/v2/',
  plugins: [react(), slimContracts(), withoutWays()],
  // With a folder: packages have names of their own that begin so.
  resolve: {
    alias: [{ find: /^#(?=[\w-]+\/)/, replacement: fileURLToPath(new URL('./src/', import.meta.url)) }],
  },
  // Development: pages and modules come from Vite, every other request from the server.
  server: {
    proxy: {
      '/fio': server,
      '/v2/socket.io': { target: server, ws: true },
      '^/v2/(?!src/|node_modules/|@|public/)': {
        target: server,
        bypass: request =>
          request.method === 'GET' && (wantsPage(request.headers.accept) || hasExtension(request.url))
            ? request.url
            : undefined,
      },
    },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // Polyfill and inlined assets would write script or data into the page, which the content security policy refuses.
    // Lists of scripts per screen stay out of the entry, which they would fill: the server names those of the page that is opened.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter(file => file.endsWith('.css')),
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
})

const wantsPage = (accept: string | undefined): boolean => accept?.startsWith('text/html') ?? false
/** Of the path: a time in a query ends like a file name. */
const hasExtension = (url: string | undefined): boolean => /\.\w+$/.test(url?.split('?')[0] ?? '')
