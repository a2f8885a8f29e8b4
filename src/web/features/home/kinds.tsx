import { Link } from 'react-router'
import { Picture, type PictureSource } from '#web/components/picture.tsx'
import { homeTexts } from '#web/messages/en/home.ts'

interface KindTile {
  readonly name: string
  readonly bikes: number
  readonly picture: PictureSource | null
}

/** Shows the product categories in one row; on a phone the next one is partly visible. */
export function Kinds({ kinds }: { kinds: readonly KindTile[] }) {
  const t = homeTexts()
  return (
    <nav aria-labelledby="kinds" className="border-line border-b py-8">
      <h2 id="kinds" className="container-page mb-5 text-2xl">
        {t.home.kinds}
      </h2>
      <ul className="container-page flex snap-x scroll-px-4 gap-3 overflow-x-auto pb-1 [scrollbar-width:none] md:scroll-px-8 lg:grid lg:grid-cols-8">
        {kinds.map(({ name, bikes, picture }) => (
          <li key={name} className="w-28 shrink-0 snap-start lg:w-auto">
            <Link to={`/search?q=${encodeURIComponent(name)}`} className="group block">
              <div className="overflow-hidden rounded-sm bg-mist">
                {picture && (
                  <Picture
                    source={picture}
                    alt=""
                    sizes="(min-width: 64rem) 9rem, 7rem"
                    largest={640}
                    className="aspect-square w-full object-cover transition-transform duration-250 group-hover:scale-[1.03]"
                  />
                )}
              </div>
              <p className="mt-2 font-medium text-sm leading-snug group-hover:underline group-hover:underline-offset-4">
                {name}
              </p>
              <p className="text-steel text-xs">{t.home.forBikes(bikes)}</p>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
