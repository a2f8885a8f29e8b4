/** The route of addresses that no page has. */
export const NOT_FOUND = 'routes/not-found'
