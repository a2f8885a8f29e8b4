/** Returns the values of a form by field path, such as 'stock.onHand'. A list is one value. */
export function flattenValues(values: object, prefix = ''): Map<string, unknown> {
  return new Map(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] =>
      isGroup(value) ? [...flattenValues(value, `${prefix}${name}.`)] : [[prefix + name, value]],
    ),
  )
}

/** Returns whether a value has fields of its own. One with a name such as '1.5 inch' has not: it would read as a path. */
const isGroup = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !Object.keys(value).some((name) => name.includes('.'))

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export function changedPaths(before: object, after: object): string[] {
  const [earlier, later] = [flattenValues(before), flattenValues(after)]
  return [...new Set([...earlier.keys(), ...later.keys()])].filter(
    (path) => !isSame(earlier.get(path), later.get(path)),
  )
}

/** A field that two people have changed to different values. */
export interface Clash {
  readonly path: string
  readonly mine: unknown
  readonly saved: unknown
}

export interface Comparison {
  readonly clashes: readonly Clash[]
  /** The fields that only the other person has changed, with the saved values. */
  readonly theirs: readonly { readonly path: string; readonly saved: unknown }[]
}

/** Compares the typed values with those that somebody else has saved since the form was filled with `base`. */
export function compareEdits(base: object, typed: object, saved: object): Comparison {
  const own = new Set(changedPaths(base, typed))
  const [mine, theirs] = [flattenValues(typed), flattenValues(saved)]
  const changed = changedPaths(base, saved).map((path) => ({ path, mine: mine.get(path), saved: theirs.get(path) }))
  return {
    clashes: changed.filter((each) => own.has(each.path) && !isSame(each.mine, each.saved)),
    theirs: changed.filter(({ path }) => !own.has(path)).map(({ path, saved: value }) => ({ path, saved: value })),
  }
}

/** Returns the top-level fields to which paths belong. */
export const fieldsAt = (paths: readonly string[]): Set<string> =>
  new Set(paths.map((path) => path.split('.')[0] ?? path))

export const onlyFields = <T extends object>(values: T, names: ReadonlySet<string>): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name))) as Partial<T>
