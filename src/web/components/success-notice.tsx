import { type ReactNode, useEffect, useRef } from 'react'

interface SuccessNoticeProps {
  readonly children: ReactNode
  readonly className?: string
}

/**
 * Confirms that something was done, and stays on the page: it scrolls into view, and no toast covers it. Screen readers
 * are informed by what accompanies it: a live region around it, a toast, a dialog or the focus.
 */
export function SuccessNotice({ children, className = 'bg-moss-mist text-moss' }: SuccessNoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  // Newer browsers return a promise from scrollIntoView; an effect must not return it as its clean-up.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} data-confirmation className={`rounded-sm px-4 py-3 font-medium ${className}`}>
      {children}
    </div>
  )
}
