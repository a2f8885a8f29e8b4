// npm run build: builds the pages and the server.
await import('./build-pages.mjs')
await import('./build-server.mjs')
