import type { ReactNode } from 'react'

export function TwoLines({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <>
      <span className="block truncate">{children}</span>
      <span className="block truncate text-steel text-xs">{below}</span>
    </>
  )
}
