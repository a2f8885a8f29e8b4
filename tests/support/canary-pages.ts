const PATHS = ['/', '/cart', '/profile', '/products/himalayan-450', '/search?q=guard']

const cookieOf = (name: string) => `userInfo=${encodeURIComponent(JSON.stringify({ firstName: name, id: name }))}`

/** Requests pages alternately as two people called canary, all at once, and returns their HTML. */
export const canaryPages = (url: string, times: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: times }, async (_, turn) => {
      const cookie = cookieOf(turn % 2 === 0 ? 'canary-asha' : 'canary-ravi')
      const answer = await fetch(url + PATHS[turn % PATHS.length], { redirect: 'manual', headers: { cookie } })
      return answer.text()
    }),
  )
