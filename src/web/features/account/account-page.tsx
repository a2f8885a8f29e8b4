import { type ReactNode, useEffect, useRef } from 'react'

const NEIGHBOUR = 'neighbour'

interface AccountPageProps {
  readonly title: string
  readonly body?: ReactNode
  readonly children: ReactNode
  /** What else one may have come for; beside the form where there is room, below it elsewhere. */
  readonly aside?: ReactNode
}

/** A page about one's account: a heading, a narrow form, and the way to its neighbour. */
export function AccountPage({ title, body, children, aside }: AccountPageProps) {
  return (
    <div className="container-page grid gap-10 py-8 md:py-14 lg:grid-cols-2 lg:gap-16 xl:gap-24">
      <div className="lg:max-w-2xl">
        <h1 className="text-5xl md:text-6xl">{title}</h1>
        {body && <p className="mt-3 text-steel">{body}</p>}
        <div className="mt-8">{children}</div>
      </div>
      {aside && (
        <aside aria-labelledby={NEIGHBOUR} className="self-start rounded-sm bg-mist p-6 md:p-8">
          {aside}
        </aside>
      )}
    </div>
  )
}

/** The heading, the sentence and the link of what stands beside a form. */
export function Neighbour({ heading, body, children }: { heading: string; body?: string; children: ReactNode }) {
  return (
    <>
      <h2 id={NEIGHBOUR} className="text-3xl">
        {heading}
      </h2>
      {body && <p className="mt-2 text-steel">{body}</p>}
      <div className="mt-6">{children}</div>
    </>
  )
}

/** What came of a form, in its place. It takes the focus that the form had, and is read out so. */
export function Outcome({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}

/** Good news that stays on the page. It is read out by what comes with it: a toast, a dialog or the focus. */
export function Good({ children }: { children: ReactNode }) {
  return <p className="rounded-sm bg-moss-mist px-4 py-3 font-medium text-moss">{children}</p>
}
