import { readStored, writeStored } from './storage.ts'

export interface SavedView {
  readonly name: string
  /** The query of its address, without a question mark. */
  readonly query: string
}

/** How many views a person may save of each list, and how long they may be. */
export const MAX_VIEWS = 12
export const MAX_VIEW_NAME = 40
const MAX_QUERY = 1000

const keyOf = (userId: string, path: string): string => `staff:views:${userId}:${path.toLowerCase()}`

const isView = (value: unknown): value is SavedView => {
  if (typeof value !== 'object' || value === null) return false
  const { name, query } = value as Partial<Record<keyof SavedView, unknown>>
  return (
    typeof name === 'string' &&
    name.length > 0 &&
    name.length <= MAX_VIEW_NAME &&
    typeof query === 'string' &&
    query.length <= MAX_QUERY
  )
}

/** Returns what is valid of a stored list of views. */
export const checkViews = (value: unknown): readonly SavedView[] =>
  Array.isArray(value) ? value.filter(isView).slice(0, MAX_VIEWS) : []

/** Returns the views with one more at their end, which replaces one of the same name. */
export const withView = (views: readonly SavedView[], view: SavedView): readonly SavedView[] => [
  ...views.filter(({ name }) => name !== view.name),
  view,
]

/** Returns the query of an address as a view is saved with: it begins at the first page. */
export function viewQuery(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('page')
  return query.toString()
}

export const canSave = (views: readonly SavedView[], query: string): boolean =>
  query !== '' && query.length <= MAX_QUERY && views.length < MAX_VIEWS && !views.some((view) => view.query === query)

export const readViews = (userId: string, path: string): readonly SavedView[] =>
  readStored(keyOf(userId, path), checkViews) ?? []

export const writeViews = (userId: string, path: string, views: readonly SavedView[]): void =>
  writeStored(keyOf(userId, path), views.length > 0 ? views : null)
