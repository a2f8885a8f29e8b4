import type { ReactNode } from 'react'

/** Shows a line of a list's cell, and a quieter one below it. */
export function TwoLines({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <>
      <span className="block truncate">{children}</span>
      <span className="block truncate text-steel text-xs">{below}</span>
    </>
  )
}
