/** The place of the page's content: what the skip link leads to. */
export const CONTENT = 'content'

/** Gives the focus to the content when what had it is gone. Nothing is scrolled, and nothing is drawn around it. */
export const focusContent = (): void => document.getElementById(CONTENT)?.focus({ preventScroll: true })
