/** On every answer, whatever it is (security reference 5.2). */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), interest-cohort=()',
}

/** For answers that are no page: nothing may run, nothing may be framed. */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** For the file of the pages' worker: it may ask the shop itself, and nobody else. */
export const WORKER_POLICY = NO_PAGE_POLICY.replace("default-src 'none'", "default-src 'none'; connect-src 'self'")

/**
 * A page's Content-Security-Policy: our own files, and inline scripts by their hash only. `frames` names origins whose
 * pages may be shown inside, such as the map; `provider` where the payment dialog comes from. Its script lays the dialog
 * over the page by style attributes, which is all the inline style that is allowed.
 */
export function pagePolicy({
  scriptHashes,
  frames,
  provider,
}: {
  scriptHashes: readonly string[]
  frames: readonly string[]
  provider: readonly string[]
}): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`), ...provider].join(' '),
    "style-src 'self'",
    ...(provider.length > 0 ? ["style-src-attr 'unsafe-inline'"] : []),
    ["img-src 'self' data:", ...provider].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...provider].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${[...frames, ...provider].join(' ') || "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
