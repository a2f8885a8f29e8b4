import { Link } from 'react-router'
import type { Call } from '#contract/call.ts'
import { call } from '#web/lib/api.ts'
import { searchPath } from '#web/lib/search-address.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { shopTexts } from '#web/messages/en/shop.ts'

const KINDS = 8

interface StartingPointsProps {
  /** The thumbnail is the address of its files. */
  readonly kinds: readonly { readonly name: string; readonly thumbnail: string | null }[]
  readonly bikes: readonly { readonly code: string; readonly name: string }[]
}

export async function fetchStartingPoints(api: Call): Promise<StartingPointsProps> {
  const [kinds, bikes] = await Promise.all([api('GET /kinds'), api('GET /bikes')])
  return {
    kinds: kinds.slice(0, KINDS).map(({ name, image }) => ({ name, thumbnail: image?.base ?? null })),
    bikes: bikes.map(({ code, name }) => ({ code, name })),
  }
}

export function StartingPoints({ kinds, bikes }: StartingPointsProps) {
  const t = shopTexts().search
  return (
    <div className="grid gap-8 border-line border-t pt-6">
      <nav aria-label={t.kinds}>
        <h2 className="mb-3 text-2xl">{t.kinds}</h2>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-4">
          {kinds.map(({ name, thumbnail }) => (
            <li key={name}>
              <Link
                to={searchPath({ words: name })}
                className="flex min-h-14 items-center gap-3 text-sm leading-tight underline-offset-4 hover:underline"
              >
                <img
                  src={thumbnail ? `${thumbnail}/160.webp` : '/icon.svg'}
                  width={56}
                  height={56}
                  alt=""
                  loading="lazy"
                  className="size-14 shrink-0 rounded-sm bg-mist object-cover"
                />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={t.bikes}>
        <h2 className="mb-3 text-2xl">{t.bikes}</h2>
        <ul className="flex flex-wrap gap-2">
          {bikes.map(({ code, name }) => (
            <li key={code}>
              <Link
                to={`/products/${code}`}
                className="inline-flex min-h-11 items-center rounded-full border border-ink/35 px-4 text-sm hover:border-ink hover:bg-ink hover:text-paper"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

const load = () => fetchStartingPoints(call)

/** Shows the ways into the catalogue once they are loaded; without a connection there are none. */
export function LoadedStartingPoints() {
  const { data } = useResource(load)
  return data && <StartingPoints {...data} />
}
