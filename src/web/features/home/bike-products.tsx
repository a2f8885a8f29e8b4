import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { toast } from '#web/components/toast.tsx'
import { useMessages } from '#web/lib/messages.ts'
import { useMyBike } from '#web/lib/my-bike.ts'

export interface BikeProductsProps<Part> {
  readonly bikes: readonly { readonly code: string; readonly name: string }[]
  /** Products of the first bike, which the page came with. */
  readonly first: readonly Part[]
  readonly load: (bikeCode: string) => Promise<readonly Part[]>
  readonly show: (parts: readonly Part[], bike: { readonly code: string; readonly name: string }) => ReactNode
}

/** Products of one motorcycle at a time; PREV and NEXT step through the motorcycles and wrap around at both ends. */
export function BikeProducts<Part>({ bikes, first, load, show }: BikeProductsProps<Part>) {
  const t = useMessages()
  const mine = useMyBike((state) => state.bike?.code)
  const [place, setPlace] = useState(0)
  const [parts, setParts] = useState<{ code: string | undefined; list: readonly Part[] }>({
    code: bikes[0]?.code,
    list: first,
  })
  const [failed, setFailed] = useState<{ code: string; message: string } | null>(null)
  const bike = bikes[place]
  const code = bike?.code
  const error = failed !== null && failed.code === code ? failed.message : null

  useEffect(() => {
    const ownPlace = bikes.findIndex((each) => each.code === mine)
    if (ownPlace !== -1) setPlace(ownPlace)
  }, [bikes, mine])

  useEffect(() => {
    if (code === undefined || code === parts.code) return
    let current = true
    setFailed(null)
    load(code).then(
      (list) => current && setParts({ code, list }),
      (failure: Error) => {
        if (!current) return
        setFailed({ code, message: failure.message })
        toast(failure.message, 'error')
      },
    )
    return () => {
      current = false
    }
  }, [code, load, parts.code])

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
      {error && <Alert>{error}</Alert>}
      {!error && parts.code === code ? show(parts.list, bike) : !error && <WaitingRow />}
    </section>
  )
}

function WaitingRow() {
  return (
    <div className="slides slides-home">
      {['a', 'b', 'c', 'd'].map((name) => (
        <Skeleton key={name} className="h-[30rem]" />
      ))}
    </div>
  )
}
