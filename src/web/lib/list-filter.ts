import { loadAsStaff } from './admin-pages.ts'
import { readPage, redirectToLastPage } from './list-query.ts'

/** A field of a filter: what counts without it, and how it is read from an address. */
interface FilterField<Value extends string> {
  readonly usual: Value
  readonly read: (given: string) => Value
  readonly isAlwaysNamed?: boolean
}

export const oneOf = <const Values extends readonly string[]>(
  values: Values,
  usual: Values[number],
): FilterField<Values[number]> => ({
  usual,
  read: (given) => values.find((value) => value === given) ?? usual,
})

/** Some of the values, separated by commas; empty for any. */
export const someOf = (values: readonly string[]): FilterField<string> => ({
  usual: '',
  read: (given) => values.filter((value) => given.split(',').includes(value)).join(),
})

export const words = (): FilterField<string> => ({ usual: '', read: (given) => given.trim().slice(0, 200) })

/** 'YYYY-MM-DD' in Indian time; empty for any day. */
export const day = (): FilterField<string> => ({
  usual: '',
  read: (given) => (/^\d{4}-\d{2}-\d{2}$/.test(given) && isDay(given) ? given : ''),
})

/** Whether the calendar has a day: browsers read 30 February as a day in March. */
function isDay(given: string): boolean {
  const date = new Date(given)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(given)
}

export type Fields = Readonly<Record<string, string>>
export type Chosen<F extends Fields> = F & { readonly page: number }

/** A list's filter, which is part of the address of its page. */
export interface ListFilter<F extends Fields> {
  readonly read: (query: URLSearchParams) => Chosen<F>
  readonly address: (filter: Chosen<F>) => string
}

/** The fields of a filter that are not empty, and the page. */
type Given<F extends Fields> = { readonly [Name in keyof F]?: Exclude<F[Name], ''> } & { readonly page: number }

type Values<Defined extends Readonly<Record<string, FilterField<string>>>> = {
  readonly [Name in keyof Defined]: Defined[Name]['usual']
}

export function defineFilter<Defined extends Readonly<Record<string, FilterField<string>>>>(
  path: string,
  fields: Defined,
): ListFilter<Values<Defined>> {
  type F = Values<Defined>
  const parts = Object.entries(fields)
  return {
    read: (query) => {
      const given = parts.map(([name, { read }]) => [name, read(query.get(name) ?? '')])
      return { ...(Object.fromEntries(given) as F), page: readPage(query) }
    },
    address: (filter) => {
      const query = new URLSearchParams()
      for (const [name, { usual, isAlwaysNamed, read }] of parts) {
        const value = read(filter[name] ?? usual)
        if (isAlwaysNamed || value !== usual) query.set(name, value)
      }
      if (filter.page > 1) query.set('page', String(filter.page))
      return query.size > 0 ? `${path}?${query}` : path
    },
  }
}

/** Loads a page of a list in its clientLoader; an address beyond the last page leads to that. */
export const loadList = <F extends Fields, List extends { readonly totalPages: number }>(
  url: URL,
  { read, address }: ListFilter<F>,
  load: (given: Given<F>) => Promise<List>,
) =>
  loadAsStaff(url, async () => {
    const filter = read(url.searchParams)
    const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
    const list = await load(given as Given<F>)
    redirectToLastPage(filter.page, list.totalPages, (page) => address({ ...filter, page }))
    return list
  })
