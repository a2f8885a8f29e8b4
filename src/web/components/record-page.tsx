import type { ComponentProps, ComponentType, ReactNode } from 'react'
import type { Loaded } from '#web/lib/load-as-user.ts'
import { usePageData } from '#web/lib/use-page-data.ts'
import { Alert } from './alert.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { DateTime } from './date.tsx'
import { Panel } from './panel.tsx'
import { WhenLoaded } from './when-loaded.tsx'

interface RecordPageProps {
  readonly list: { readonly label: string; readonly to: string }
  readonly title: string
  /** What the record is called in the path to it, if not as its heading. */
  readonly name?: string
  readonly texts: ComponentProps<typeof Breadcrumb>['texts']
  readonly states: ReactNode
  /** What it is besides, such as when it came. */
  readonly about: ReactNode
  /** The next step as the primary button, and what else can be done. */
  readonly actions?: ReactNode
  readonly refusal?: string
  readonly steps?: ReactNode
  /** What is known of it: panels beside its parts, or below them on a narrow screen. */
  readonly facts: ReactNode
  readonly timeline: ReactNode
  readonly children: ReactNode
}

/** Lays out the page of a record: its states and what can be done, its parts, its facts, and what happened to it. */
export function RecordPage(props: RecordPageProps) {
  const { list, title, name = title, texts, states, about, actions, refusal, steps, facts, timeline, children } = props
  return (
    <>
      <Breadcrumb texts={texts} start={list} crumbs={[{ label: name }]} />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 className="wrap-anywhere text-3xl">{title}</h1>
            <p className="flex flex-wrap items-center gap-2">{states}</p>
          </div>
          <div className="mt-2 text-sm text-steel">{about}</div>
        </div>
        {actions && <div className="flex gap-3 max-sm:w-full">{actions}</div>}
      </div>
      {refusal && (
        <div className="mb-4">
          <Alert>{refusal}</Alert>
        </div>
      )}
      {steps && <div className="mb-4 rounded-sm border border-line bg-paper p-4 sm:p-5">{steps}</div>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_1fr] lg:items-start">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
        <div className="grid min-w-0 gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">{facts}</div>
        {timeline}
      </div>
    </>
  )
}

interface LoadedRecordProps<T> {
  readonly title: string
  readonly loaded: Loaded<T>
  readonly texts: ComponentProps<typeof WhenLoaded>['texts']
  readonly children: (data: T, reload: () => void) => ReactNode
}

/** Shows the page of a record once it is loaded; `reload` shows what has become of it. */
export function LoadedRecord<T>({ title, loaded, texts, children }: LoadedRecordProps<T>) {
  const page = usePageData(loaded)
  return (
    <>
      {page.data === null && <h1 className="sr-only">{title}</h1>}
      <WhenLoaded {...page} texts={texts}>
        {(data) => children(data, page.reload)}
      </WhenLoaded>
    </>
  )
}

interface RecordEvent {
  readonly key: string
  readonly icon: ComponentType<{ readonly className?: string }>
  readonly title: string
  readonly at: string
  readonly by: string
  readonly details?: ReactNode
}

interface TimelineProps {
  readonly title: string
  /** What happened, newest first. */
  readonly events: readonly RecordEvent[]
  readonly none?: string
  /** Shown above it, such as the form that adds a note. */
  readonly children?: ReactNode
}

export function Timeline({ title, events, none, children }: TimelineProps) {
  return (
    <Panel id="timeline" title={title}>
      {children && <div className="mb-5">{children}</div>}
      {events.length === 0 && <p className="text-sm text-steel">{none}</p>}
      <ol aria-label={title}>
        {events.map(({ key, ...event }) => (
          <Event key={key} {...event} />
        ))}
      </ol>
    </Panel>
  )
}

function Event({ icon: Icon, title, at, by, details }: Omit<RecordEvent, 'key'>) {
  return (
    <li className="group grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3">
      <span aria-hidden className="flex flex-col items-center">
        <span className="grid size-7 shrink-0 place-items-center rounded-full bg-mist text-steel">
          <Icon className="size-3.5" />
        </span>
        <span className="w-px flex-1 bg-line group-last:hidden" />
      </span>
      <div className="min-w-0 pb-5 text-sm leading-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="min-w-0 break-words font-medium">{title}</p>
          <p className="text-steel text-xs leading-6">
            <DateTime iso={at} /> · {by}
          </p>
        </div>
        {details}
      </div>
    </li>
  )
}

/** Shows what somebody wrote, set off from what the shop says of it. */
export const Written = ({ children }: { children: string }) => (
  <p className="mt-1 whitespace-pre-line break-words rounded-sm bg-signal-mist px-3 py-2">{children}</p>
)
