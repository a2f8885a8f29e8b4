import { useCallback } from 'react'
import { Link } from 'react-router'
import { call } from '#web/lib/api.ts'
import type { MyBike } from '#web/lib/my-bike.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { shopTexts } from '#web/messages/en/shop.ts'

/** Links to the same part for the rider's bike if it exists, otherwise to all parts for that bike. */
export function SamePart({ code, bike }: { code: string; bike: MyBike }) {
  const t = shopTexts()
  const { data, error, isCurrent } = useResource(
    useCallback(() => call('GET /bikes/{code}', { params: { code: bike.code } }), [bike.code]),
  )
  const exists = isCurrent ? !error && (data?.products.some((product) => product.code === code) ?? false) : null
  return (
    <p className="mt-1 min-h-11 pl-7">
      {exists !== null && (
        <Link
          to={exists ? `/productDetail/${bike.code}/${code}` : `/products/${bike.code}`}
          prefetch="intent"
          className="inline-flex min-h-11 items-center text-signal-text underline underline-offset-4"
        >
          {exists ? t.myBike.sameForMine(bike.name) : t.myBike.allForMine(bike.name)}
        </Link>
      )}
    </p>
  )
}
