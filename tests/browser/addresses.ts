// Addresses of the shop by who may open them. A page with a parameter is listed once.

export const GUARD = '/productDetail/dominar-400/crash-guard'

export const SHOP = [
  '/',
  '/about',
  '/accessories',
  '/products/dominar-400',
  GUARD,
  '/search?q=guard',
  '/contactus',
  '/warranty',
]
export const WORDS = [
  '/shipping-policy',
  '/warranty-and-return-policy',
  '/terms-and-conditions',
  '/privacy-policy',
  '/signin',
  '/signup',
  '/forgotPassword',
  '/error',
  '/no-such-page',
]
export const OWN = ['/cart', '/shipping', '/profile?tab=0', '/profile?tab=1', '/profile?tab=2']
export const WORK = [
  '/iamadmin',
  '/bikes',
  '/addProducts',
  '/import-export',
  '/stock',
  '/all-orders',
  '/create-orders',
  '/dispatch',
  '/indUsers',
  '/reviews-admin',
  '/dashboard',
  '/gst',
  '/messages',
  '/audit',
  '/settings',
  '/warranty-claims',
]
