import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * What the shop's own pages share, in one file: it compresses better than thirty, and nothing of the administration or of
 * accounts is in it.
 */
const SHOP = new RegExp(
  [
    'src/web/components/(alert|breadcrumb|button|carousel|choices|dialog|logo|pagination|picture|quantity|spinner|stars|toast)',
    'src/web/lib/(api|cart-input|cart-store|draft|language|line-text|messages|my-bike|rates|seo|session|storage|texts|use-once|whatsapp)',
    'src/web/messages/en',
    // The menu of who is signed in is loaded for them alone.
    'src/web/features/(frame|my-bike|search)/(?!user-menu)[a-z-]+',
    'src/web/features/product/(card|product-card|product-row)',
    'src/rules/(cart|language|money|pricing|slug|stars|tax)',
    'node_modules/zustand/',
    // Icons of more than one page: each would be a file.
    'node_modules/lucide-react/dist/esm/icons/(message-circle|shield-check)',
  ]
    .map((part) => `${part.replaceAll('/', '[\\\\/]')}${part.endsWith('/') ? '' : '\\.(tsx?|mjs)$'}`)
    .join('|'),
)

/** A page carries the list of all files: small ones that go together are better one. */
const FORMS = /src[\\/]web[\\/](components[\\/](field|submit-button)|lib[\\/]form-refusal)\.tsx?$/
const ADMINISTRATION =
  /src[\\/]web[\\/]components[\\/](bars|data-table|day-field|list-pages|page-frame|record-table|search-form)\.tsx$/

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    // Only what a file that is loaded later brings along is named with it: not the file itself, nor what every page has.
    modulePreload: {
      resolveDependencies: (file, files) =>
        files.filter((each) => each !== file && !/\/(framework|rolldown-runtime|shop)-/.test(each)),
    },
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  // Found late, they would make the browser load the first page twice.
  optimizeDeps: {
    include: ['react-router/dom', 'zustand', 'lucide-react', 'react-hook-form', 'react-medium-image-zoom'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs is one file: it compresses better than five, and stays the same between releases.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                { name: 'shop', test: SHOP },
                { name: 'forms', test: FORMS },
                { name: 'administration', test: ADMINISTRATION },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: './src/web/pages.ts' } },
      // React goes into the build, so that it is the fast one whatever NODE_ENV says when the shop runs.
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
}))
