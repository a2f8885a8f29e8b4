import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { asBundled } from './tests/support/as-bundled.ts'

const FOLDERS = 'api,money,property,architecture,documents,simulator,proof'

/** Files that replace a module or a global, or measure what their own process does: each gets a process of its own. */
const OWN_PROCESS = [
  'src/web/lib/{cart-store,checkout-choice,my-bike,saved-cart}.test.ts',
  'tests/api/{api-reference,sign-in}.test.ts',
  'tests/money/statements.test.ts',
]

const settings = {
  setupFiles: ['tests/support/no-console-errors.setup.ts', 'tests/support/seed.setup.ts'],
  // Generous: a machine that does other work is no fault of the shop.
  testTimeout: 90_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
}

export default defineConfig({
  test: {
    globalSetup: ['tests/support/postgres.setup.ts'],
    reporters: ['default'],
    // Tests wait for the database much of the time: two cores are busy only with three workers.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        plugins: [asBundled()],
        test: {
          ...settings,
          name: 'shared processes',
          include: ['src/**/*.test.ts', `tests/{${FOLDERS}}/**/*.test.ts`],
          exclude: OWN_PROCESS,
          // The shop's modules are loaded once for each worker instead of once for each file.
          isolate: false,
        },
      },
      { plugins: [asBundled()], test: { ...settings, name: 'own processes', include: OWN_PROCESS } },
      {
        plugins: [asBundled()],
        test: {
          ...settings,
          name: 'one at a time',
          include: ['tests/{start,sweeps}/**/*.test.ts'],
          // They kill, start or count something of the whole machine: nothing runs beside them, not even each other.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
