import { Headset, ShieldCheck, Wrench } from 'lucide-react'
import { homeTexts } from '#web/messages/en/home.ts'

const ICONS = [ShieldCheck, Wrench, Headset]

export function CoreValues() {
  const t = homeTexts()
  return (
    <section aria-labelledby="core" className="border-line border-y py-10">
      <div className="container-page">
        <h2 id="core" className="mb-8 text-3xl">
          {t.home.coreTitle}
        </h2>
        <ul className="grid gap-8 md:grid-cols-3">
          {t.home.core.map((value, place) => {
            const Icon = ICONS[place] ?? Wrench
            return (
              <li key={value.title} className="flex gap-4">
                <Icon aria-hidden strokeWidth={1.5} className="size-9 shrink-0 text-signal-text" />
                <div>
                  <h3 className="mb-1 text-2xl">{value.title}</h3>
                  <p className="text-sm text-steel">{value.body}</p>
                </div>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
