import { redirect } from 'react-router'
import type { Route } from './+types/product-index.ts'

/** Redirects an address without a product to all products of the bike. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(`/products/${encodeURIComponent(params.bikeCode)}`, 301)
}
