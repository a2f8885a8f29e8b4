// Bundles the server and its packages into build/shop/: reading one file instead of a thousand is most of a quick start.
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from 'vite'
import { SERVER_OPTIONS } from './server-options.mjs'
import { ROOT, sourcesHash, writeStamp } from './setup.mjs'

const OUT = join(ROOT, 'build', 'shop')

/** Packages that load files of their own at run time, and those that only development uses. */
const SEPARATE = ['@node-rs/argon2', 'pdfkit', 'pg-native', 'sharp', 'vite']

/** Makes the addresses of files that lie beside a source start from the bundle. */
const besideSources = {
  name: 'beside-sources',
  transform(/** @type {string} */ code, /** @type {string} */ file) {
    if (file.includes('node_modules') || !code.includes('import.meta.')) return null
    const other = /import\.meta\.(?!url\b)\w+/.exec(code)
    if (other) throw new Error(`${file} uses ${other[0]}, which means something else in a bundle. Use import.meta.url.`)
    const path = JSON.stringify(relative(OUT, file).replaceAll('\\', '/'))
    return { code: code.replaceAll('import.meta.url', `new URL(${path}, import.meta.url).href`), map: null }
  },
}

const sources = sourcesHash('server')
await build({
  ...SERVER_OPTIONS,
  plugins: [besideSources],
  ssr: { noExternal: true, external: SEPARATE },
  build: {
    // Its source maps are for who sets NODE_OPTIONS=--enable-source-maps to find a place of the bundle in the sources.
    ...SERVER_OPTIONS.build,
    ssr: join(ROOT, 'src', 'programs', 'shop', 'main.ts'),
    outDir: OUT,
    emptyOutDir: true,
    rolldownOptions: {
      // A production image has neither a demo nor a simulator.
      external: existsSync(join(ROOT, 'demo')) ? [] : [/^#(demo|simulator)\//],
      output: { entryFileNames: 'shop.js', chunkFileNames: '[name].js' },
    },
  },
})
writeStamp('server', sources)
