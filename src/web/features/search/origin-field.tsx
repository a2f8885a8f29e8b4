import { shopTexts } from '#web/messages/en/shop.ts'

interface OriginFieldProps {
  readonly origins: readonly { readonly country: string; readonly products: number }[]
  readonly chosen: string
}

/** Filters by country of origin. Only a shop that sells imported goods shows it. */
export function OriginField({ origins, chosen }: OriginFieldProps) {
  const { search: t } = shopTexts()
  const isKnown = origins.some(({ country }) => country === chosen)
  if (origins.length < 2 && (chosen === '' || isKnown)) return null
  return (
    <select
      name="origin"
      aria-label={t.origin}
      defaultValue={chosen}
      className="h-12 w-full rounded-sm border border-ink/50 bg-paper px-3 sm:w-56"
    >
      <option value="">{t.anyOrigin}</option>
      {origins.map(({ country, products }) => (
        <option key={country} value={country}>
          {t.ofOrigin(country, products)}
        </option>
      ))}
      {chosen !== '' && !isKnown && <option value={chosen}>{chosen}</option>}
    </select>
  )
}
