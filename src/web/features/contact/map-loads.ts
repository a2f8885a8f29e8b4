/**
 * Calls back when an embedded map is near the screen and its server answers: a frame itself does not tell whether it
 * shows a map or the browser's page about an error. Returns a function that stops watching.
 */
export function whenMapLoads(frame: HTMLIFrameElement, show: () => void): () => void {
  const watch = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      watch.disconnect()
      fetch(frame.src, { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' }).then(show, () => {})
    },
    { rootMargin: '200px' },
  )
  watch.observe(frame)
  return () => watch.disconnect()
}
