import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Returns a pattern of the source files with these paths; one that ends with a slash means all files below it. */
function filesOf(paths: readonly string[]): RegExp {
  const patterns = paths.map(
    (path) => `${path.replaceAll('/', '[\\\\/]')}${path.endsWith('/') ? '' : '\\.(tsx?|mjs)$'}`,
  )
  return new RegExp(patterns.join('|'))
}

/**
 * What the shop's own pages share, in one file: it compresses better than thirty, and nothing of the administration or of
 * accounts is in it.
 */
const SHOP = filesOf([
  'src/web/components/(alert|breadcrumb|button|carousel|checkbox|choices|dialog|lazy-overlay|line-image|logo|pagination|picture|price|quantity|spinner|stars|toast)',
  'src/web/lib/(api|cart-line|cart-store|draft|format-options|language|line-picture|main-content|my-bike|plural|price-texts|rates|rupees|seo|session|storage|texts|use-resource|use-single-flight|user-name|whatsapp)',
  'src/web/messages/en/shop',
  // The menus of a phone and of who is signed in, the list of bikes, the results of a search and what is shown without any are loaded later;
  // only the home page has the button that asks for the bike, and only that of a product says in words whether it fits.
  'src/web/features/(frame|my-bike|search)/(?!bike-choice|mobile-menu|user-menu|search-panel|search-result|starting-points|my-bike-button|fit-line|fitment|same-part)[a-z-]+',
  'src/web/features/cart/early-cart',
  // Not root.tsx: every file that is loaded later would bring its stylesheet along a second time.
  'src/web/routes/(page|storefront)',
  'src/web/features/product/(card|product-card|product-row)',
  'src/rules/(cart|language|money|pricing|slug|stars|tax|warranty-terms)',
  'node_modules/zustand/',
  // Icons of more than one page: each would be a file.
  'node_modules/lucide-react/dist/esm/icons/(message-circle|shield-check)',
])

/** Every page carries the list of all files with the files that each needs: small ones that go together are better one. */
const FORMS = filesOf([
  'src/web/components/(busy-cover|confirm-dialog|date|load-error|section|show-refusal|submit-button|text-link|when-loaded)',
  'src/web/lib/(form-refusal|list-query|load-as-user|use-page-data)',
  'node_modules/lucide-react/dist/esm/icons/(external-link|trash)',
])
/** What the contact form of the home page needs of it. */
const FIELDS = filesOf([
  'src/web/components/(field|success-notice)',
  'src/rules/email',
  'node_modules/lucide-react/dist/esm/icons/mail',
])
/** What the pages around signing in share. */
const ACCOUNTS = filesOf([
  'src/web/components/(consent-field|password-field)',
  'src/web/features/account/(account-fields|account-page|consent-fields|new-password-page|use-redirect-target)',
  'src/rules/(privacy-notice|redirect-target)',
  'node_modules/lucide-react/dist/esm/icons/(eye|eye-off)',
])
/** What only the cart of a business needs, and forms of addresses. */
const BUSINESS = filesOf(['src/web/lib/(business|quoted-business)', 'src/rules/(billing|gstin|india|pasted)'])
/** What the cart shares with the steps of the checkout. */
const CHECKOUT = filesOf([
  'src/web/components/(amount-rows|code-entry)',
  'src/web/lib/(cart-totals|checkout-choice|summary-rows)',
  'src/web/features/cart/(coupon-entry|use-quote)',
])
/** What the steps of the checkout share with the page of an order. */
const STEPS = filesOf([
  'src/web/features/checkout/(checkout-layout|checkout-summary|items|summary-rows|use-non-empty-cart)',
])
/** What pages with an address of a customer share. */
const ADDRESSES = filesOf(['src/web/components/(address-cards|address-text)', 'src/web/lib/pincode-doubt'])
/** What the pages of warranties share. */
const WARRANTIES = filesOf(['src/web/messages/en/warranty', 'src/web/features/warranty/(code-search|warranty-page)'])
/** What leaving has to keep and to forget, for a customer and for the staff. */
const LEAVING = filesOf([
  'src/web/lib/(saved-cart|sign-out)',
  'src/web/features/account/user-info-form',
  'src/web/messages/en/profile',
])
/** What changes a stored record: the customer's own as well, so it is not a part of the administration. */
const EDITING = filesOf([
  'src/web/components/(counted-text-area|edit-conflict)',
  'src/web/lib/(form-changes|form-field|random-id|use-edit-conflict)',
  'src/web/messages/en/conflict',
  'node_modules/react-hook-form/',
])
/** What a customer's orders, claims and messages share with the administration, files that are sent or fetched among it. */
const ORDERS = filesOf([
  'src/web/components/(document-rows|file-drop|message-thread|no-break|progress-bar)',
  'src/web/lib/(read-as-data-url|save-file|upload|use-action|use-download|use-is-wide)',
  'src/web/messages/en/support',
  'src/rules/(order-progress|order-status|payment-state|shop-number|warranty-claim|warranty-code)',
  'node_modules/lucide-react/dist/esm/icons/(download|sticky-note|undo-2|upload)',
])
/** The libraries of the staff's lists, menus and calendar. No page of shoppers loads them. */
const WORKSPACE = filesOf([
  // Only the command palette has these, and is loaded later.
  'node_modules/(@base-ui/react/(?!autocomplete/|combobox/)|@base-ui/(?!react/)|@floating-ui|@tanstack|react-day-picker)[a-z-]*/',
])
/** Who may open which page of the administration, which signing in asks too, and the addresses of its lists. */
const STAFF = filesOf(['src/web/lib/(admin-pages|list-filter)', 'src/rules/staff'])
const ADMINISTRATION = filesOf([
  'src/web/components/(admin-page|badge|bars|bulk-bar|calendar|data-list|date-field|dialog-button|facts|figure-table|filter-bar|key-figures|list-page|list-pagination|list-tabs|panel|record-form|record-page|saved-views|search-form|select-box|select-menu|top-layer|two-lines|use-dialog|write-form)',
  'src/web/lib/(fetch-page|format-count|next-step|saved-views|typed-amounts|use-filter|use-record-actions|use-record-form|use-save-shortcut|use-saved-views)',
  'src/web/features/admin-[a-z]+/(filter-bar|messages-list|order-filter|password-question|row-parts|writer-panels)',
  'src/web/messages/en/(admin-dispatch|admin-orders|admin-users|setting-sections)',
  'src/rules/(financial-year|product-fields|table-text)',
  'node_modules/lucide-react/dist/esm/icons/(circle-dot|file-spreadsheet|package|pencil)',
])

/** What the page of a product shares with its preview, and with what puts parts on a bike. */
const PRODUCT = filesOf([
  'src/web/features/product/(buy-box|options|product-body)',
  'src/web/features/my-bike/(fit-line|fitment)',
])
const PRODUCT_TEXTS = filesOf(['src/web/messages/en/product', 'src/web/lib/price-rows'])

/** What every page needs: React and the router, with what makes an element of a page's source. */
const FRAMEWORK = filesOf(['node_modules/(react|react-dom|react-router|scheduler)/', 'src/web/(jsx-runtime|own-texts)'])

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
            // Every page carries the list of all files, so their names are short.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // The framework is one file: it compresses better than five, and stays the same between releases.
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK },
                // Before the shop's own, which would take along whatever one of its files imports.
                { name: 'workspace', test: WORKSPACE },
                { name: 'shop', test: SHOP },
                { name: 'business', test: BUSINESS },
                { name: 'fields', test: FIELDS },
                { name: 'forms', test: FORMS },
                { name: 'editing', test: EDITING },
                { name: 'accounts', test: ACCOUNTS },
                { name: 'orders', test: ORDERS },
                { name: 'staff', test: STAFF },
                { name: 'administration', test: ADMINISTRATION },
                { name: 'checkout', test: CHECKOUT },
                { name: 'product', test: PRODUCT_TEXTS },
                { name: 'product-page', test: PRODUCT },
                { name: 'steps', test: STEPS },
                { name: 'profile', test: LEAVING },
                { name: 'address', test: ADDRESSES },
                { name: 'warranty', test: WARRANTIES },
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
