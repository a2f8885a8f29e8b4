import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export interface Metrics {
  answered(area: string, status: number, milliseconds: number): void
  print(): Promise<{ type: string; text: string }>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'shop_requests_total',
    help: 'Requests answered, by area and status class',
    labelNames: ['area', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'shop_request_seconds',
    help: 'Time to answer, by area',
    labelNames: ['area'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return {
    answered(area, status, milliseconds) {
      requests.inc({ area, status: `${Math.floor(status / 100)}xx` })
      seconds.observe({ area }, milliseconds / 1000)
    },
    print: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}
