import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'tests/{api,money,property,architecture,documents,simulator,start,proof}/**/*.test.ts',
    ],
    globalSetup: ['tests/support/postgres.setup.ts'],
    setupFiles: ['tests/support/quiet.setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
})
