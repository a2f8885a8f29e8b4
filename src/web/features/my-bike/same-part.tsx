import { useCallback } from 'react'
import { Link } from 'react-router'
import { call } from '#web/lib/api.ts'
import type { MyBike } from '#web/lib/my-bike.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { productTexts } from '#web/messages/en/product.ts'
import type { FittedPart } from './fitment.tsx'

/** Links to the same part for the rider's bike, or to one of the same kind; if there is neither, to all its parts. */
export function SamePart({ part, bike }: { part: FittedPart; bike: MyBike }) {
  const t = productTexts().otherBike
  const { data, error, isCurrent } = useResource(
    useCallback(() => call('GET /bikes/{code}', { params: { code: bike.code } }), [bike.code]),
  )
  const parts = error ? [] : (data?.products ?? [])
  const same = parts.find(({ code }) => code === part.code)
  const alike = parts.find(({ kind }) => part.kind !== '' && kind === part.kind)
  const found = same ?? alike
  const text = same ? t.same(bike.name) : alike ? t.alike(alike.name, bike.name) : t.all(bike.name)
  return (
    <p className="min-h-11 pl-7">
      {isCurrent && (
        <Link
          to={found ? `/productDetail/${bike.code}/${found.code}` : `/products/${bike.code}`}
          prefetch="intent"
          className="inline-flex min-h-11 items-center text-signal-text text-sm underline underline-offset-4"
        >
          {text}
        </Link>
      )}
    </p>
  )
}
