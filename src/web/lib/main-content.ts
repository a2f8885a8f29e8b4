/** The id of the page's main content, to which the skip link leads. */
export const CONTENT = 'content'

/** For when the focused element is gone. It does not scroll, and nothing is drawn around the content. */
export const focusContent = (): void => document.getElementById(CONTENT)?.focus({ preventScroll: true })
