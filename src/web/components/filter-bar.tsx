import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatCountShort } from '#web/lib/format-count.ts'
import type { Chosen, Fields, ListFilter } from '#web/lib/list-filter.ts'
import { listTexts } from '#web/messages/en/list.ts'
import { Button } from './button.tsx'
import { DateField } from './date-field.tsx'
import { ListTabs } from './list-tabs.tsx'
import { SelectMenu } from './select-menu.tsx'

interface BarField<Name> {
  readonly name: Name
  readonly label: string
  readonly kind: 'search' | 'select' | 'day'
  readonly placeholder?: string
  readonly options?: Readonly<Record<string, string>>
}

export interface FilterBarProps<F extends Fields> {
  readonly of: ListFilter<F>
  readonly filter: Chosen<F>
  readonly fields?: readonly BarField<keyof F & string>[]
  readonly tabs?: {
    readonly name: keyof F
    readonly label: string
    readonly names: Readonly<Record<string, string>>
    readonly counts?: Readonly<Record<string, number>> | undefined
  }
}

/** Filters a list by tabs, and by fields that apply when they are sent; the filter is part of the page's address. */
export function FilterBar<F extends Fields>({ of, filter, fields = [], tabs }: FilterBarProps<F>) {
  return (
    <>
      {tabs && (
        <ListTabs
          label={tabs.label}
          tabs={Object.entries(tabs.names).map(([value, name]) => ({
            key: value,
            name,
            to: of.address({ ...filter, [tabs.name]: value, page: 1 }),
            count: tabs.counts && formatCountShort(tabs.counts[value] ?? 0),
            isCurrent: value === filter[tabs.name],
          }))}
        />
      )}
      {fields.length > 0 && <FilterForm of={of} filter={filter} fields={fields} />}
    </>
  )
}

function FilterForm<F extends Fields>({ of, filter, fields }: Required<Omit<FilterBarProps<F>, 'tabs'>>) {
  const t = listTexts().list
  const navigate = useNavigate()
  const address = of.address(filter)
  /** What was typed since the address last changed. */
  const [typed, setTyped] = useState<{ readonly at: string; readonly values: Fields }>({ at: address, values: {} })
  if (typed.at !== address) setTyped({ at: address, values: {} })
  const values: Chosen<F> = { ...filter, ...typed.values, page: 1 }
  const none = Object.fromEntries(fields.map(({ name }) => [name, '']))
  return (
    <search>
      <form
        className="mb-4 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          navigate(of.address(values), { preventScrollReset: true })
        }}
      >
        {fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            isAlone={fields.length === 1}
            value={values[field.name]}
            onChange={(value) => setTyped({ at: address, values: { ...values, [field.name]: value } })}
          />
        ))}
        <Button type="submit" look="ink">
          {fields.length === 1 ? t.search : t.show}
        </Button>
        {fields.some(({ name }) => filter[name] !== '') && (
          <Link
            to={of.address({ ...filter, ...none, page: 1 })}
            className="grid min-h-12 place-items-center px-2 underline underline-offset-4"
          >
            {t.clear}
          </Link>
        )}
      </form>
    </search>
  )
}

interface FieldProps {
  readonly field: BarField<string>
  readonly isAlone: boolean
  readonly value: string
  readonly onChange: (value: string) => void
}

function Field({ field: { kind, name, label, placeholder, options = {} }, isAlone, value, onChange }: FieldProps) {
  const t = listTexts().list
  if (kind === 'day') {
    return (
      <div className="max-sm:w-full">
        <DateField label={label} format={t.dayFormat} chooseLabel={t.chooseDay} value={value} onChange={onChange} />
      </div>
    )
  }
  if (kind === 'select') {
    return (
      <div className="min-w-48 max-sm:w-full">
        <SelectMenu
          label={label}
          options={Object.entries(options).map(([each, text]) => ({ value: each, label: text }))}
          value={value}
          onChange={onChange}
        />
      </div>
    )
  }
  return (
    <label className="min-w-0 max-w-xl flex-1 basis-40">
      <span className={isAlone ? 'sr-only' : 'mb-1.5 block font-medium text-sm'}>{label}</span>
      <input
        type="search"
        name={name}
        value={value}
        maxLength={200}
        placeholder={placeholder ?? (isAlone ? label : undefined)}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className="h-12 w-full rounded-sm border border-ink/50 px-4"
      />
    </label>
  )
}
