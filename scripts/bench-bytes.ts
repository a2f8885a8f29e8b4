// Measures the compressed weight of each page on a first visit. The budgets are those of the product page; all other
// pages are measured against them too.
import { request } from 'node:http'
import type { Figure } from './bench/figures.ts'
import { runBench } from './bench/run.ts'
import { startShop } from './bench-shop.ts'

/** In bytes; `picture` is the first picture at the width of a phone. */
const BUDGET = { html: 25_000, js: 130_000, css: 20_000, picture: 60_000 }

const PAGES = [
  ['home', '/'],
  ['accessories', '/accessories'],
  ['bike page', '/products/himalayan-450'],
  ['product page', '/productDetail/himalayan-450/crash-guard-with-sliders'],
  ['cart', '/cart'],
  ['contact', '/contactus'],
  ['search', '/search?q=crash+guard'],
] as const

function transfer(url: string): Promise<Buffer> {
  return new Promise((done, fail) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      done(Buffer.concat(chunks))
    })
      .once('error', fail)
      .end()
  })
}

async function weigh(url: string, name: string, path: string): Promise<Figure[]> {
  const html = await (await fetch(url + path)).text()
  const sum = async (pattern: RegExp) => {
    const files = new Set(html.match(pattern) ?? [])
    const sizes = await Promise.all([...files].map(async (file) => (await transfer(url + file)).length))
    return sizes.reduce((total, size) => total + size, 0)
  }
  const eager = /<picture[^>]*><source[^>]*srcSet="([^"]+)"[^>]*><img[^>]*loading="eager"/i.exec(html)?.[1] ?? ''
  const first = eager
    .split(', ')
    .find((each) => Number(/ (\d+)w/.exec(each)?.[1]) >= 780)
    ?.split(' ')[0]
  const weights = {
    html: (await transfer(url + path)).length,
    js: await sum(/\/assets\/[\w.-]+\.js/g),
    css: await sum(/\/assets\/[\w.-]+\.css/g),
    picture: first ? (await transfer(url + first)).length : 0,
  }
  return (['html', 'js', 'css', 'picture'] as const).map((column) => ({
    row: name,
    column,
    value: weights[column] / 1000,
    goal: { atMost: BUDGET[column] / 1000 },
  }))
}

await runBench({
  title: `kB of a first visit, Brotli; the budget is ${Object.entries(BUDGET)
    .map(([name, bytes]) => `${name} ${bytes / 1000}`)
    .join(', ')}`,
  runs: 1,
  async open(tree) {
    const shop = await startShop({}, { tree })
    return {
      async measure() {
        const figures: Figure[] = []
        for (const [name, path] of PAGES) figures.push(...(await weigh(shop.url, name, path)))
        return { figures }
      },
      close: shop.stop,
    }
  },
})
