import { type ReactNode, useEffect, useRef } from 'react'
import { Spinner } from '#web/components/spinner.tsx'

const NEIGHBOUR = 'neighbour'

interface AccountPageProps {
  readonly title: string
  readonly body?: ReactNode
  readonly children: ReactNode
  /** Alternatives, shown beside the form where there is room, otherwise below it. */
  readonly aside?: ReactNode
}

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

export function LoadingAccountPage({ title, label }: { title: string; label: string }) {
  return (
    <AccountPage title={title}>
      <Spinner label={label} />
    </AccountPage>
  )
}

export function AsideSection({ heading, body, children }: { heading: string; body?: string; children: ReactNode }) {
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

/** Shows the outcome of a form in its place. It takes over the form's focus and so is read out. */
export function FormOutcome({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}
