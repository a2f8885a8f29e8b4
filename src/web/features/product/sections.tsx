import { Picture, type PictureSource } from '#web/components/picture.tsx'
import { pageLanguage, sellerLanguage } from '#web/lib/language.ts'
import { shopTexts } from '#web/messages/en/shop.ts'

export interface Section {
  readonly title: string
  readonly text: string
  readonly picture: (PictureSource & { readonly rendered: boolean }) | null
}

interface SectionsProps {
  readonly sections: readonly Section[]
  /** The gallery already says that pictures are renderings, and once per page is enough. */
  readonly shownAbove: boolean
}

/** Shows sections of a title, a paragraph and a picture, alternating left and right. */
export function Sections({ sections, shownAbove }: SectionsProps) {
  const t = shopTexts()
  return (
    <div lang={sellerLanguage()} className="grid gap-12 md:gap-20">
      {sections.map((section, place) => (
        <section
          key={section.title}
          className={`grid ${section.picture ? 'items-center gap-6 md:grid-cols-2 md:gap-12' : 'gap-3 lg:grid-cols-[20rem_1fr] lg:gap-x-16'}`}
        >
          {section.picture && (
            <div className={place % 2 === 1 ? 'md:order-2' : ''}>
              <Picture
                source={section.picture}
                sizes="(min-width: 48rem) 38rem, 100vw"
                className="aspect-[4/3] w-full rounded-sm bg-mist object-cover"
              />
              {section.picture.rendered && !shownAbove && (
                <p lang={pageLanguage()} className="mt-3 text-steel text-xs">
                  {t.common.renderedPicture}
                </p>
              )}
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
