import type { Page } from '@playwright/test'

/**
 * Makes pages as Chrome makes them when it translates: from before the shop's scripts run, each text node with words in it
 * is replaced by a <font> with a new text node, and so is each that appears later. The words stay, so that tests find them.
 */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window !== window.top) return
    const OTHER = 'script, style, noscript, textarea, title, svg, font'
    const replace = (text: Text) => {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(OTHER)) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = root instanceof Text ? [root] : []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      texts.forEach(replace)
    }
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      translate(document.body)
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) {
          if (target instanceof Text) replace(target)
          addedNodes.forEach(translate)
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
  })
}

/**
 * Returns the texts on the page of which React holds the node itself, because they have siblings: a browser that
 * translates the page would take it away. Spaces between elements are not translated.
 */
export const sharedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      const isHeld = Object.keys(text).some((key) => key.startsWith('__reactFiber$'))
      if (isHeld && text.data.trim()) found.push(`"${text.data}" in ${text.parentElement?.outerHTML.slice(0, 200)}`)
    }
    return found
  })
