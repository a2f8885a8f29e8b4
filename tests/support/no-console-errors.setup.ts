import { afterEach, beforeEach, expect, vi } from 'vitest'

// A test fails when something is logged as an error, unless the test expects it.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(() => {
  expect(console.error, 'unexpected console.error').not.toHaveBeenCalled()
  expect(console.warn, 'unexpected console.warn').not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
