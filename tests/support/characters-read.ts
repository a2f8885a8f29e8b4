type Counted = (self: string, args: readonly unknown[], result: unknown) => number

const whole: Counted = (self) => self.length
const asked: Counted = (_, [wanted]) => String(wanted).length
const returned: Counted = (_, __, result) => String(result).length

/** How many characters the functions of a string look at. */
const OF_STRINGS: Readonly<Record<string, Counted>> = {
  endsWith: asked,
  startsWith: asked,
  slice: returned,
  substring: returned,
  includes: whole,
  indexOf: (self, [, from], found) => (Number(found) < 0 ? self.length : Number(found) + 1) - Number(from ?? 0),
  lastIndexOf: whole,
  localeCompare: whole,
  normalize: whole,
  replace: whole,
  replaceAll: whole,
  split: whole,
  toLowerCase: whole,
  toUpperCase: whole,
  trim: whole,
  trimEnd: whole,
  trimStart: whole,
}

type Function = (...args: unknown[]) => unknown

/** Replaces a function by one that reports each call; returns what undoes it. */
function watch(owner: object, name: string, around: (original: Function) => Function): () => void {
  const original: Function = Reflect.get(owner, name)
  Reflect.set(owner, name, around(original))
  return () => Reflect.set(owner, name, original)
}

/**
 * Returns how many characters strings and patterns are given to look at while some work runs, each as often as it is
 * given. That is what parsing costs on any machine, as long as no pattern takes longer than its text is long
 * (tests/architecture/regular-expressions.test.ts).
 */
export async function charactersRead(work: () => unknown): Promise<number> {
  let characters = 0
  const undo = Object.entries(OF_STRINGS).map(([name, count]) =>
    watch(
      String.prototype,
      name,
      (original) =>
        function (this: string, ...args) {
          const result = Reflect.apply(original, this, args)
          characters += count(String(this), args, result)
          return result
        },
    ),
  )
  for (const name of ['exec', 'test']) {
    const counted = (original: Function): Function =>
      function (this: RegExp, ...args) {
        const from = this.global || this.sticky ? this.lastIndex : 0
        const result = Reflect.apply(original, this, args)
        const end = this.lastIndex > from ? this.lastIndex : String(args[0]).length
        characters += Math.max(0, end - from)
        return result
      }
    undo.push(watch(RegExp.prototype, name, counted))
  }
  try {
    await work()
    return characters
  } finally {
    for (const each of undo) each()
  }
}

/** A careless reader, for tests that have to see it: it looks at what is left again after each character. */
export function readCarelessly(text: string): number {
  let [rest, characters] = [text, 0]
  while (rest !== '') {
    rest = rest.slice(1).trim()
    characters += 1
  }
  return characters
}
