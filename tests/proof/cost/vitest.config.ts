import { defineConfig } from 'vitest/config'

/** npm run bench:cost. What it measures is compared within the run; nothing else may run beside it. */
export default defineConfig({
  test: {
    include: ['tests/proof/cost/*.cost.ts'],
    globalSetup: ['tests/support/postgres.setup.ts'],
    setupFiles: ['tests/support/seed.setup.ts'],
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
  },
})
