import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { toast } from '#web/components/toast.tsx'
import { useMyBike } from '#web/lib/my-bike.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { homeTexts } from '#web/messages/en/home.ts'

interface BikeProductsProps<Part> {
  readonly bikes: readonly { readonly code: string; readonly name: string }[]
  /** The products of the first bike, which are part of the page. */
  readonly first: readonly Part[]
  readonly load: (bikeCode: string) => Promise<readonly Part[]>
  readonly show: (parts: readonly Part[], bike: { readonly code: string; readonly name: string }) => ReactNode
}

/** The products of one motorcycle at a time; PREV and NEXT wrap around at both ends. */
export function BikeProducts<Part>({ bikes, first, load, show }: BikeProductsProps<Part>) {
  const t = homeTexts()
  const mine = useMyBike((state) => state.bike?.code)
  const [place, setPlace] = useState(0)
  const bike = bikes[place]
  const code = bike?.code
  const fetchParts = useCallback(async () => ({ code, list: code ? await load(code) : [] }), [code, load])
  const fetched = useResource(place === 0 ? null : fetchParts)
  const error = place !== 0 && fetched.isCurrent ? fetched.error : null
  const parts = place === 0 ? first : fetched.data?.code === code ? fetched.data?.list : undefined

  useEffect(() => {
    const ownPlace = bikes.findIndex((each) => each.code === mine)
    if (ownPlace !== -1) setPlace(ownPlace)
  }, [bikes, mine])

  useEffect(() => {
    if (error) toast(error, 'error')
  }, [error])

  if (!bike) return null
  const step = (by: number) => setPlace((place + by + bikes.length) % bikes.length)
  return (
    <section aria-labelledby="bike-products">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h2 id="bike-products" aria-live="polite" className="text-4xl md:text-5xl">
          <span className="block text-steel text-xl">{t.home.partsFor}</span>
          {bike.name}
        </h2>
        <div className="flex gap-2">
          <Button look="line" onClick={() => step(-1)} className="px-4">
            <ChevronLeft aria-hidden className="size-5" />
            {t.home.prev}
          </Button>
          <Button look="line" onClick={() => step(1)} className="px-4">
            {t.home.next}
            <ChevronRight aria-hidden className="size-5" />
          </Button>
        </div>
      </div>
      {error ? <Alert>{error}</Alert> : parts ? show(parts, bike) : <WaitingRow />}
    </section>
  )
}

function WaitingRow() {
  return (
    <div className="slides slides-home overflow-hidden">
      {['a', 'b', 'c', 'd'].map((name) => (
        <Skeleton key={name} className="h-[30rem]" />
      ))}
    </div>
  )
}
