import type { HeroSetting } from '#contract/hero.ts'
import { callAsUser } from '#web/lib/session.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'
import { HeroParts } from './hero-parts.tsx'
import { defineSetting } from './setting.tsx'

/** Edits the bike at the top of the home page and the parts that are on. */
export const HeroSection = defineSetting({
  form: () => settingsTexts().hero.form,
  load: async () => {
    const [seen, bikes] = await Promise.all([callAsUser('GET /settings/hero'), callAsUser('GET /bikes')])
    return { ...seen, bikes: bikes.map(({ code, name }) => ({ value: code, label: name })) }
  },
  fieldsOf: (value: HeroSetting) => ({ value }),
  save: (version, { value }) => callAsUser('PUT /settings/hero', { body: { version, value } }),
  groups: ({ value: { bike: stored }, bikes }) => {
    const t = settingsTexts().hero
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
