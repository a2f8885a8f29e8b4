// The sweeps: tests that look at everything of a kind, or kill, start, count or flood a whole shop. npm run test:all runs
// them; npm test does not. CONTRIBUTING.md has the same list for people.

/**
 * @typedef {object} Sweep
 * @property {string} name as CONTRIBUTING.md calls it
 * @property {string} command runs it alone
 * @property {RegExp} tests its files
 * @property {RegExp} when the sources whose changes call for it
 */

const server = (/** @type {string[]} */ ...files) => files.map((file) => `npx vitest run tests/${file}`).join(' && ')
const pages = (/** @type {string} */ name) => `npx playwright test sweeps/${name}`

const STATEMENTS = /^src\/(db|server\/(lib|modules))\//
const QUERIES = /^src\/db\/|\.store\.ts$/
const PAGES = /^src\/web\//

/** @type {readonly Sweep[]} */
export const SWEEPS = [
  {
    name: 'start and crash',
    command: server('start'),
    tests: /^tests\/start\//,
    when: /^src\/(db\/(embedded|migrate|client)|[\w-]+\.ts$)|^scripts\/(setup|start|backup|restore|doctor|admin)\.mjs$/,
  },
  {
    name: 'kills',
    command: 'npm run proof:kill',
    tests: /^tests\/proof\/kill\//,
    when: /^src\/server\/(lib\/(tx|jobs|razorpay)|modules\/(orders|payments|notifications)\/)|^src\/db\/client\.ts$/,
  },
  {
    name: 'fuzz',
    command: server('sweeps/fuzz.test.ts'),
    tests: /^tests\/(sweeps\/fuzz|support\/fuzz\/)/,
    when: /^src\/(contract|server\/http)\/|\.routes\.ts$/,
  },
  {
    name: 'cost of hostile input',
    command: server('sweeps/input-cost.test.ts'),
    tests: /^tests\/sweeps\/input-cost/,
    when: /^src\/(contract|rules)\//,
  },
  {
    name: 'overload',
    command: server('sweeps/overload.test.ts'),
    tests: /^tests\/sweeps\/overload/,
    when: /^src\/server\/(http|lib)\//,
  },
  {
    name: 'several processes',
    command: server('sweeps/processes.test.ts'),
    tests: /^tests\/sweeps\/processes/,
    when: /^src\/server\/(http|lib)\/|^src\/(main|pages|shutdown)\.ts$|\/settings\//,
  },
  {
    name: 'storms',
    command: server('sweeps/payment-storm.test.ts'),
    tests: /^tests\/sweeps\/payment-storm/,
    when: /^src\/server\/(lib\/tx|modules\/(orders|payments|credit)\/)/,
  },
  {
    name: 'large catalogue',
    command: server('sweeps/large-catalogue.test.ts'),
    tests: /^tests\/sweeps\/large-catalogue/,
    when: /^src\/(db|server\/modules\/catalogue)\//,
  },
  {
    name: 'long lists',
    command: server('sweeps/long-lists.test.ts', 'sweeps/ten-thousand-rows.test.ts'),
    tests: /^tests\/sweeps\/(long-lists|ten-thousand-rows)/,
    when: QUERIES,
  },
  {
    name: 'index plans',
    command: server('sweeps/search-indexes.test.ts', 'sweeps/order-tabs.test.ts'),
    tests: /^tests\/sweeps\/(search-indexes|order-tabs)/,
    when: QUERIES,
  },
  {
    name: 'statement counts',
    command: server(
      'sweeps/page-statements.test.ts',
      'sweeps/order-statements.test.ts',
      'sweeps/statement-counts.test.ts',
    ),
    tests: /^tests\/sweeps\/(page-statements|order-statements|statement-counts)/,
    when: STATEMENTS,
  },
  {
    name: 'looks',
    command: pages('looks'),
    tests: /^tests\/browser\/(sweeps\/looks|looks\/)/,
    when: /^src\/web\/|^demo\//,
  },
  { name: 'overlays', command: pages('overlay'), tests: /^tests\/browser\/sweeps\/overlay/, when: PAGES },
  { name: 'every page', command: pages('every-page'), tests: /^tests\/browser\/sweeps\/every-page/, when: PAGES },
  {
    name: 'every language',
    command: pages('languages'),
    tests: /^tests\/browser\/sweeps\/languages/,
    when: /^src\/web\/|^src\/rules\/language/,
  },
  {
    name: 'details of pages',
    command: `npx playwright test sweeps/ --grep-invert="sweeps/(looks|overlays|every-page|languages)"`,
    tests: /^tests\/browser\/sweeps\/(?!looks|overlay|every-page|languages)/,
    when: PAGES,
  },
]

/** Returns the sweeps that changes of these files call for. */
export const sweepsFor = (/** @type {readonly string[]} */ files) =>
  SWEEPS.filter(({ tests, when }) => files.some((file) => tests.test(file) || when.test(file)))
