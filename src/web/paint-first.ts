import { EARLY_CART, earlyCartScript } from './features/cart/early-cart.ts'
import { EARLY_FIT, earlyFitScript } from './features/my-bike/early-fit.ts'

/** The longest wait for the first picture before the scripts load anyway, in milliseconds. */
const PATIENCE_MS = 2000

/**
 * What shows stored data before hydration: the id of its element, its script, and what follows that the script runs
 * before. A browser may paint what it has read so far: a line above others is right before these are read.
 */
const EARLY = [
  [EARLY_CART, earlyCartScript, /<\/body>/],
  [EARLY_FIT, earlyFitScript, /(<div[^>]*>)?<h1/],
] as const

/** Dispatched on the window once React has hydrated the page. */
export const HYDRATED_EVENT = 'hydrated'

/**
 * Makes a page load its scripts after its first paint, including the first picture, or after the first interaction.
 * Until then they would compete with the styles, the fonts and that picture for bandwidth. A form without an action
 * that was submitted before hydration is submitted again afterwards. Only ASCII is searched and inserted, so the characters
 * of the text may be the page's bytes.
 */
export function paintFirst(html: string): string {
  const files: string[] = []
  const bare = html.replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, file: string) => {
    files.push(file)
    return ''
  })
  const [tag, mark] = /<script([^>]*) type="module" async="">/.exec(bare) ?? []
  if (tag === undefined) return html
  const painted = bare
    .replace(tag, `<script${mark} type="text/plain" id="scripts" data-files="${files.join(' ')}">`)
    .replace('</body>', () => `<script${mark}>(${begin})(${PATIENCE_MS}, '${HYDRATED_EVENT}')</script></body>`)
  return EARLY.reduce((all, early) => withEarly(all, mark, early), painted)
}

/** Inserts the script of an element, which leaves the page as it was rendered. */
function withEarly(page: string, mark: string | undefined, [id, script, next]: (typeof EARLY)[number]): string {
  const element = page.indexOf(`id="${id}"`)
  const distance = element === -1 ? -1 : page.slice(element).search(next)
  if (distance === -1) return page
  const place = element + distance
  const inline = `<script${mark}>${script()};document.currentScript.remove()</script>`
  return page.slice(0, place) + inline + page.slice(place)
}

/** Runs in the browser as an inline script. */
function begin(patience: number, hydratedEvent: string): void {
  let begun = false
  const run = () => {
    const scripts = document.getElementById('scripts')
    if (begun || !scripts) return
    begun = true
    const files = scripts.dataset.files?.split(' ') ?? []
    document.head.append(
      ...files.map((href) => Object.assign(document.createElement('link'), { rel: 'modulepreload', href })),
    )
    const script = document.createElement('script')
    script.type = 'module'
    script.text = scripts.textContent ?? ''
    // The script runs although it is removed at once; the page's markup stays as it was rendered.
    document.body.append(script)
    script.remove()
  }
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  const painted = () => {
    if (!picture || picture.complete) run()
    else for (const end of ['load', 'error']) picture.addEventListener(end, run)
  }
  if (document.hidden) run()
  else new PerformanceObserver(painted).observe({ type: 'paint', buffered: true })
  for (const touch of ['pointerdown', 'keydown', 'focusin']) addEventListener(touch, run, { capture: true, once: true })
  setTimeout(run, patience)

  let early: HTMLFormElement | undefined
  const hold = (event: Event) => {
    const form = event.target as HTMLFormElement
    if (form.hasAttribute('action')) return
    event.preventDefault()
    early = form
  }
  addEventListener('submit', hold, true)
  const release = () => {
    removeEventListener('submit', hold, true)
    early?.requestSubmit()
  }
  addEventListener(hydratedEvent, release, { once: true })
}
