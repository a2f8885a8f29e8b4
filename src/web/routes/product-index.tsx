import { redirect } from 'react-router'
import type { Route } from './+types/product-index.ts'

/** An address without a product leads to all products of the bike. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(`/products/${encodeURIComponent(params.bikeCode)}`, 301)
}
