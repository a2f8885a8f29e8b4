import type { ReactNode } from 'react'

/**
 * Shows its content where scripts are off. Where they are on, a browser parses the content as plain text in which
 * quotes stay escaped: React would report a mismatch for a text of its own, but leaves an element alone.
 */
export function NoScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p>{children}</p>
    </noscript>
  )
}
