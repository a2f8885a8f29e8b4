import type { HeroSetting } from '#contract/hero.ts'
import type { OnBikePart } from '#contract/on-bike.ts'
import { type FittedPart, putOn, readFitted, stackOf, takeOff, usualColor, writeFitted } from '#rules/fitted-parts.ts'
import { layerOf } from '#rules/pictures.ts'
import { Checkbox } from '#web/components/checkbox.tsx'
import { Picture } from '#web/components/picture.tsx'
import { SelectMenu } from '#web/components/select-menu.tsx'
import { Loaded } from '#web/components/when-loaded.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'
import { defineSetting } from './setting.tsx'

export const HeroSection = defineSetting('hero', {
  load: async () => {
    const [seen, bikes] = await Promise.all([callAsUser('GET /settings/hero'), callAsUser('GET /bikes')])
    return { ...seen, bikes: bikes.map(({ code, name }) => ({ value: code, label: name })) }
  },
  fieldsOf: (value: HeroSetting) => ({ value }),
  save: (version, { value }) => callAsUser('PUT /settings/hero', { body: { version, value } }),
  groups: (t, { value: { bike: stored }, bikes }) => {
    // A bike that has left the shop stays in the list while it is set, so that the form says what is stored.
    const isGone = (bike: string) => bike !== '' && !bikes.some(({ value }) => value === bike)
    return [
      {
        columns: '',
        fields: [
          {
            name: 'value.bike',
            control: 'choice',
            hint: t.bikeHint,
            onChosen: ({ setValue }) => setValue('value.parts', ''),
            options: [
              { value: '', label: t.noBike },
              ...(isGone(stored) ? [{ value: stored, label: stored }] : []),
              ...bikes,
            ],
          },
          {
            name: 'value.parts',
            control: 'own',
            when: ({ value: { bike } }) => bike !== '' && !isGone(bike),
            show: ({ getValues, setValue }) => {
              const { bike, parts } = getValues('value')
              return (
                <HeroParts key={bike} bike={bike} list={parts} onChange={(list) => setValue('value.parts', list)} />
              )
            },
          },
          { name: 'value.parts', label: t.link, hint: t.linkHint, when: ({ value: { bike } }) => bike !== '' },
        ],
      },
    ]
  },
})

const SIZES = '(min-width: 48rem) 48rem, 100vw'

function HeroParts({ bike, list, onChange }: { bike: string; list: string; onChange: (list: string) => void }) {
  const { hero: t, common } = settingsTexts()
  return (
    <Loaded load={() => callAsUser('GET /bikes/{code}/on-bike', { params: { code: bike } })} texts={common}>
      {({ base, parts }) => {
        if (!base) return <p className="rounded-sm bg-mist p-4">{t.noBase}</p>
        const fitted = readFitted(list, parts)
        const shown = stackOf(fitted, parts).flatMap(({ part, color }) => layerOf(part.layers, color)?.picture ?? [])
        const change = (next: readonly FittedPart[]) => onChange(decodeURIComponent(writeFitted(next, parts)))
        return (
          <>
            <div className="bike-layers bg-mist">
              <Picture source={base} sizes={SIZES} className="w-full" />
              {shown.map((layer) => (
                <Picture key={layer.base} source={layer} alt="" sizes={SIZES} className="w-full" />
              ))}
            </div>
            <fieldset>
              <legend className="mb-3 font-medium">{t.parts}</legend>
              <ul className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
                {parts.map((part) => (
                  <HeroPartRow key={part.productCode} part={part} parts={parts} fitted={fitted} onChange={change} />
                ))}
              </ul>
            </fieldset>
          </>
        )
      }}
    </Loaded>
  )
}

interface HeroPartRowProps {
  readonly part: OnBikePart
  readonly parts: readonly OnBikePart[]
  readonly fitted: readonly FittedPart[]
  readonly onChange: (fitted: readonly FittedPart[]) => void
}

function HeroPartRow({ part, parts, fitted, onChange }: HeroPartRowProps) {
  const t = settingsTexts().hero
  const { productCode: code, name, pricing, availability } = part
  const on = fitted.find((each) => each.code === code)
  const put = (color: string | null) => onChange(putOn(fitted, { code, color }, parts).fitted)
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
      <Checkbox
        checked={on !== undefined}
        onChange={({ target }) =>
          target.checked ? put(usualColor(part)) : onChange(takeOff(fitted, code, parts).fitted)
        }
        className="gap-3"
      >
        {availability.state === 'out' ? `${name} (${t.soldOut})` : name}
      </Checkbox>
      {on && pricing.options.color.length > 1 && (
        <SelectMenu
          label={<span className="sr-only">{t.color(name)}</span>}
          value={on.color ?? ''}
          onChange={put}
          options={pricing.options.color.map(({ name: color }) => ({ value: color, label: color }))}
        />
      )}
    </li>
  )
}
