import { Picture, type PictureSource } from '#web/components/picture.tsx'
import { sellersLanguage } from '#web/lib/language.ts'

export interface Section {
  readonly title: string
  readonly text: string
  readonly picture: PictureSource | null
}

/** A title, a paragraph and a picture each, left and right in turn. */
export function Sections({ sections }: { sections: readonly Section[] }) {
  return (
    <div lang={sellersLanguage()} className="grid gap-12 md:gap-20">
      {sections.map((section, place) => (
        <section
          key={section.title}
          className={`grid ${section.picture ? 'items-center gap-6 md:grid-cols-2 md:gap-12' : 'gap-3 lg:grid-cols-[20rem_1fr] lg:gap-x-16'}`}
        >
          {section.picture && (
            <div className={`overflow-hidden rounded-sm bg-mist ${place % 2 === 1 ? 'md:order-2' : ''}`}>
              <Picture
                source={section.picture}
                sizes="(min-width: 48rem) 38rem, 100vw"
                className="aspect-[4/3] w-full object-cover"
              />
            </div>
          )}
          <div className={section.picture ? 'grid max-w-prose gap-3' : 'contents'}>
            <h2 className="text-3xl">{section.title}</h2>
            <p className="max-w-prose text-ink/85">{section.text}</p>
          </div>
        </section>
      ))}
    </div>
  )
}
