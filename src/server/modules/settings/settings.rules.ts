/** A field whose value has changed, with both values in readable form. */
export interface ChangedField {
  readonly name: string
  readonly from: string
  readonly to: string
}

/** Returns the differences between two states, field by field; nested fields are named with dots. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [earlier, later] = [leavesOf(before), leavesOf(after)]
  return [...new Set([...earlier.keys(), ...later.keys()])]
    .map((name) => ({ name, from: earlier.get(name) ?? '', to: later.get(name) ?? '' }))
    .filter(({ from, to }) => from !== to)
    .map((field) => ({ ...field, ...onlyOtherLines(field) }))
}

function leavesOf(value: unknown, path = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map()
  if (typeof value !== 'object') return new Map([[path, shown(value)]])
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...leavesOf(inner, path === '' ? key : `${path}.${key}`)]),
  )
}

const shown = (value: unknown): string => (value === true ? 'yes' : value === false ? 'no' : String(value))

/** Reduces a long text to the lines that the other one does not have. */
function onlyOtherLines({ from, to }: ChangedField) {
  if (!from.includes('\n') && !to.includes('\n')) return {}
  const [earlier, later] = [from.split('\n'), to.split('\n')]
  const without = (lines: readonly string[], others: readonly string[]) =>
    lines.filter((line) => line !== '' && !others.includes(line)).join('\n')
  return { from: without(earlier, later), to: without(later, earlier) }
}
