import { EARLY_CART, earlyCartScript } from './features/cart/early-cart.ts'

/** A picture that is slower than this does not keep the page from working. */
const PATIENCE_MS = 2000

/** Told to the window when the page has begun to work. */
export const WORKS = 'works'

/**
 * Lets what is seen come before what makes it work: a page's scripts are asked for when it has been painted with its first
 * picture, or touched before. Until then they would take the line from the styles, the fonts and that picture.
 * A form that was sent before it works, and has no address to be sent to, is sent again when it does.
 */
export function paintFirst(html: string): string {
  const files: string[] = []
  const bare = html.replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, file: string) => {
    files.push(file)
    return ''
  })
  const [tag, mark] = /<script([^>]*) type="module" async="">/.exec(bare) ?? []
  if (tag === undefined) return html
  const early = bare.includes(EARLY_CART) ? `<script${mark}>${earlyCartScript()}</script>` : ''
  return bare
    .replace(tag, `<script${mark} type="text/plain" id="scripts" data-files="${files.join(' ')}">`)
    .replace('</body>', () => `${early}<script${mark}>(${begin})(${PATIENCE_MS}, '${WORKS}')</script></body>`)
}

/** Runs in the browser, as text of the page. */
function begin(patience: number, works: string): void {
  let begun = false
  const run = () => {
    const held = document.getElementById('scripts')
    if (begun || !held) return
    begun = true
    const files = held.dataset.files?.split(' ') ?? []
    document.head.append(
      ...files.map((href) => Object.assign(document.createElement('link'), { rel: 'modulepreload', href })),
    )
    const script = document.createElement('script')
    script.type = 'module'
    script.text = held.textContent ?? ''
    // It runs although it is gone again; the page stays as it was rendered.
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
  addEventListener(works, release, { once: true })
}
