import { findSimilarName } from '#rules/option-check.ts'
import { foldName } from '#rules/pricing.ts'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'

/** Points out names that are entered twice, or resemble another that the shop knows. */
export function Slips({
  names,
  others,
  onReplace,
}: {
  names: readonly string[]
  others: readonly string[]
  onReplace: (names: string[]) => void
}) {
  const t = adminProductsTexts().products
  const slips = names.flatMap((name, place): { name: string; place: number; other: string | null }[] => {
    if (names.some((each, before) => before < place && foldName(each) === foldName(name)))
      return [{ name, place, other: null }]
    const known = others.some((each) => foldName(each) === foldName(name))
    const other = findSimilarName(name, [...names.slice(0, place), ...(known ? [] : others)])
    return other === null ? [] : [{ name, place, other }]
  })
  return slips.map(({ name, place, other }) => (
    <p key={name + place} role="status" className="flex flex-wrap items-center gap-x-3 text-signal-text text-sm">
      {other === null ? t.twice(name) : t.lookalike(name, other)}
      {other !== null && (
        <button
          type="button"
          className="min-h-9 underline underline-offset-4"
          onClick={() =>
            onReplace(
              names
                .map((each, at) => (at === place ? other : each))
                .filter((each, at, all) => all.indexOf(each) === at),
            )
          }
        >
          {t.takeOther(other)}
        </button>
      )}
    </p>
  ))
}
