import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Clash } from '#web/lib/form-changes.ts'
import { conflictTexts } from '#web/messages/en/conflict.ts'
import { Button } from './button.tsx'

interface EditConflictProps {
  readonly conflict: {
    /** Says who has changed what; empty when the values come from a restored draft. */
    readonly message: string
    readonly clashes: readonly Clash[]
    readonly theirs: readonly { readonly path: string }[]
  }
  readonly labelOf: (path: string) => string
  /** Renders a value that is not a text, a number or a list of them. */
  readonly show?: ((path: string, value: unknown) => ReactNode | undefined) | undefined
  readonly onKeepMine: () => void
  readonly onTakeOver: () => void
}

/** Shows both values of each field in conflict, in a form whose record somebody else has saved meanwhile. */
export function EditConflict({ conflict, labelOf, show, onKeepMine, onTakeOver }: EditConflictProps) {
  const t = conflictTexts().conflict
  const { message, clashes, theirs } = conflict
  const words = (path: string, value: unknown, other: unknown) =>
    show?.(path, value) ?? linesOnlyIn(linesOf(value, t), linesOf(other, t)).join('\n')
  return (
    <section
      role="alert"
      aria-label={t.title}
      className="grid gap-4 rounded-sm border border-danger/30 bg-danger-mist p-4"
    >
      <div className="flex items-start gap-3 text-danger">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <div className="min-w-0">
          <p className="wrap-anywhere font-medium">{message || t.draft}</p>
          <p className="text-ink">{clashes.length === 0 && message ? t.apart : t.kept}</p>
        </div>
      </div>
      {clashes.map(({ path, mine, saved }) => (
        <fieldset key={path} className="min-w-0">
          <legend className="font-medium">{labelOf(path)}</legend>
          <dl className="mt-1 grid gap-x-6 gap-y-2 sm:grid-cols-2">
            <Version name={t.mine}>{words(path, mine, saved)}</Version>
            <Version name={t.saved}>{words(path, saved, mine)}</Version>
          </dl>
        </fieldset>
      ))}
      {theirs.length > 0 && <p>{t.theirs([...new Set(theirs.map(({ path }) => labelOf(path)))].join(', '))}</p>}
      <div className="flex flex-wrap gap-3">
        <Button onClick={onKeepMine}>{keepLabel(t, conflict)}</Button>
        {clashes.length > 0 && (
          <Button look="line" onClick={onTakeOver}>
            {t.takeOver}
          </Button>
        )}
      </div>
    </section>
  )
}

type Texts = ReturnType<typeof conflictTexts>['conflict']

function keepLabel(t: Texts, { message, clashes }: EditConflictProps['conflict']): string {
  if (!message) return t.keepTyped
  return clashes.length > 0 ? t.keepMine : t.keepBoth
}

const Version = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-steel">{name}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
)

function linesOf(value: unknown, t: Texts): string[] {
  if (value === undefined || value === null || value === '') return [t.empty]
  if (typeof value === 'boolean') return [value ? t.yes : t.no]
  if (!Array.isArray(value)) return String(value).split('\n')
  if (value.length === 0) return [t.empty]
  return value.map((each) => (typeof each === 'object' && each !== null ? rowText(each, t) : String(each)))
}

const rowText = (row: object, t: Texts): string =>
  Object.values(row)
    .map((part) => (typeof part === 'boolean' ? (part ? t.yes : t.no) : String(part)))
    .join(' · ')

/** Returns, for long texts and lists, only the lines that the other version does not have. */
function linesOnlyIn(lines: readonly string[], others: readonly string[]): readonly string[] {
  if (lines.length === 1) return lines
  const own = lines.filter((line) => !others.includes(line))
  return own.length > 0 ? own : ['…']
}
