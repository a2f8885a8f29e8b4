/** The headers of every response, whatever it is (security reference 5.2). */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), interest-cohort=()',
}

/** The policy of responses that are not pages: nothing may run, nothing may be framed. */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The policy of the service worker's file: it may request only the shop itself. */
export const WORKER_POLICY = NO_PAGE_POLICY.replace("default-src 'none'", "default-src 'none'; connect-src 'self'")

/**
 * Builds a page's Content-Security-Policy: the shop's own files, and inline scripts only by their hash. `maps` names the
 * origin of the map, which may be embedded and asked whether it answers; `provider` those of the payment dialog. Its script positions the
 * dialog by style attributes, the only inline style that is allowed.
 */
export function pagePolicy({
  scriptHashes,
  maps,
  provider,
}: {
  scriptHashes: readonly string[]
  maps: readonly string[]
  provider: readonly string[]
}): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`), ...provider].join(' '),
    "style-src 'self'",
    ...(provider.length > 0 ? ["style-src-attr 'unsafe-inline'"] : []),
    ["img-src 'self' data:", ...provider].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...maps, ...provider].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${[...maps, ...provider].join(' ') || "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
