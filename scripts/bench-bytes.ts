// Measures the compressed weight of each page on a first visit. The budgets are those of the product page; all other
// pages are measured against them too.
import { request } from 'node:http'
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

const shop = await startShop()
const kB = (bytes: number, budget: number) => `${(bytes / 1000).toFixed(1)}${bytes > budget ? '!' : ' '}`.padStart(9)
console.log(
  `kB, brotli; a ! is over the budget of ${Object.entries(BUDGET)
    .map(([name, bytes]) => `${name} ${bytes / 1000}`)
    .join(', ')}\n`,
)
console.log('                  html       js      css  picture')
let over = 0
for (const [name, path] of PAGES) {
  const html = await (await fetch(shop.url + path)).text()
  const sum = async (pattern: RegExp) => {
    const files = new Set(html.match(pattern) ?? [])
    const sizes = await Promise.all([...files].map(async (file) => (await transfer(shop.url + file)).length))
    return sizes.reduce((total, size) => total + size, 0)
  }
  const eager = /<picture[^>]*><source[^>]*srcSet="([^"]+)"[^>]*><img[^>]*loading="eager"/i.exec(html)?.[1] ?? ''
  const first = eager
    .split(', ')
    .find((each) => Number(/ (\d+)w/.exec(each)?.[1]) >= 780)
    ?.split(' ')[0]
  const weights = {
    html: (await transfer(shop.url + path)).length,
    js: await sum(/\/assets\/[\w.-]+\.js/g),
    css: await sum(/\/assets\/[\w.-]+\.css/g),
    picture: first ? (await transfer(shop.url + first)).length : 0,
  }
  const keys = ['html', 'js', 'css', 'picture'] as const
  over += keys.filter((key) => weights[key] > BUDGET[key]).length
  console.log(name.padEnd(14) + keys.map((key) => kB(weights[key], BUDGET[key])).join(''))
}
await shop.stop()
process.exit(over === 0 ? 0 : 1)
