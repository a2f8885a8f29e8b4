import type { OnBikePart } from '#contract/on-bike.ts'
import { type FittedPart, putOn, usualColor } from '#rules/fitted-parts.ts'
import { findValue, foldName } from '#rules/pricing.ts'

/** The most parts that are put on a bike for which nobody has chosen any. */
const MOST_CHOSEN = 4

/** Puts on a bike the same kinds of parts as on another, in the same colours where it has them; without any, its first. */
export function matchingKit(
  like: readonly { readonly kind: string; readonly color: string | null }[],
  parts: readonly OnBikePart[],
): readonly FittedPart[] {
  const same = like.flatMap(({ kind, color }) => {
    const part = parts.find((each) => foldName(each.kind) === foldName(kind))
    return part ? [{ part, color }] : []
  })
  const kinds = new Set<string>()
  const first = parts.filter(({ kind }) => !kinds.has(foldName(kind)) && kinds.add(foldName(kind)))
  const chosen = same.length > 0 ? same : first.slice(0, MOST_CHOSEN).map((part) => ({ part, color: null }))
  return chosen.reduce<readonly FittedPart[]>((fitted, { part, color }) => {
    const own = color === null ? undefined : findValue(part.pricing.options.color, color)?.name
    return putOn(fitted, { code: part.productCode, color: own ?? usualColor(part) }, parts).fitted
  }, [])
}
