import { expect, test } from 'vitest'
import { ANIMATION_MS, RESIZE_DEBOUNCE_MS } from './carousel.tsx'
import { TOAST_MS } from './toast.tsx'

test('R575 slides move for 500 ms and wait 50 ms after a change of size; R577 toasts stay 5 seconds', () => {
  expect([ANIMATION_MS, RESIZE_DEBOUNCE_MS, TOAST_MS]).toEqual([500, 50, 5000])
})
