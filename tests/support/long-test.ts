/** The time limit for a test of many steps: three times that of others. */
export const LONG_TEST_MS = 270_000
