/** The ways in which calls of the API fail on demand. */

export type Outage = 'timeout' | 'html502' | number

type Fault = { readonly kind: 'outage'; readonly outage: Outage } | { readonly kind: 'drop' }

export interface Faults {
  /** `route` is a path, with or without /v1 and a method; `*` matches anything: 'POST /orders', '/payments/*'. */
  add(route: string, fault: Fault, times: number): void
  clear(): void
  /** Returns the fault for this call, and uses it up. */
  take(method: string, path: string): Fault | undefined
}

interface Rule {
  readonly method: string | null
  readonly path: RegExp
  readonly fault: Fault
  left: number
}

function pathPattern(path: string): RegExp {
  const full = path === '*' || path.startsWith('/v1') ? path : `/v1${path.startsWith('/') ? '' : '/'}${path}`
  const source = full
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${source}$`)
}

export function createFaults(): Faults {
  let rules: Rule[] = []
  return {
    add(route, fault, times) {
      const [, method, path = '*'] = /^(?:([A-Za-z]+)\s+)?(\S+)$/.exec(route.trim()) ?? []
      rules.push({ method: method?.toUpperCase() ?? null, path: pathPattern(path), fault, left: times })
    },
    clear() {
      rules = []
    },
    take(method, path) {
      const rule = rules.find((one) => (one.method === null || one.method === method) && one.path.test(path))
      if (rule === undefined) return undefined
      rule.left -= 1
      if (rule.left <= 0) rules = rules.filter((one) => one !== rule)
      return rule.fault
    },
  }
}
