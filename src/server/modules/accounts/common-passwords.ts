/**
 * The stems of the most common passwords. A password is common if it equals one of these after look-alike characters
 * are read as letters and digits and symbols at both ends are removed: "P@ssw0rd123!" is "password".
 */
const STEMS = new Set(
  `password passwort passwd pass admin administrator root user guest login welcome letmein secret master default test
testing qwerty qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx iloveyou loveyou love lovely princess
sunshine football cricket baseball superman batman spiderman dragon monkey tiger lion shadow michael jordan jennifer
ashley daniel charlie thomas hunter ranger buster soccer hockey killer george computer internet samsung google
facebook instagram whatsapp india bharat indian hindustan mumbai delhi chennai coimbatore bangalore bengaluru
hyderabad kolkata pune kerala tamil tamilnadu kannada telugu ganesh ganesha krishna shiva murugan sairam jaisriram
jaihind ramram hanuman lakshmi saibaba allah jesus christ godisgood sachin tendulkar dhoni kohli virat thala thalapathy
rajini rajinikanth vijay ajith kumar kumari rahul rohit amit ankit suresh ramesh mahesh rajesh priya pooja divya deepa
kavitha anitha babu appa amma mother father family friends friend forever always summer winter spring autumn monday
friday january february december trustno access changeme change whatever nothing money business company office server
system manager service support demo sample example shop store bike biker motorcycle rider bullet enfield royalenfield
himalayan dominar pulsar apache harley yamaha honda suzuki bajaj hero duke himalaya kurinji kurinjimoto moto
abc abcd abcde abcdef aaaaaa hello hellohello freedom flower cookie pepper ginger summertime starwars pokemon matrix
chocolate butterfly rainbow angel angels baby babygirl honey sweet sweety cutie dream dreams lucky happy smile
peace power success winner champion legend king queen prince boss naruto hacker ninja samurai warrior`.split(/\s+/),
)

const DISGUISES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** Keyboard rows and counting, with at most two letters before or after: "1q2w3e4r", "Aa123456". */
const ROWS = /^(1q2w3e|q1w2e3|zaq1|1qaz|qwerty|0?12345678|[a-z]{0,2}0?12345\d*[a-z]{0,2}$)/

/** One that everybody tries first, or made of public facts about the person or shop. */
export function isCommonPassword(password: string, context: readonly string[] = []): boolean {
  const lower = password.toLowerCase()
  const known = new Set([...STEMS, ...context.map((word) => letters(word.toLowerCase())).filter(isWord)])
  if (known.has(letters(lower)) || isWordInDisguise(lower, known)) return true
  // The same few characters repeated, or a keyboard row.
  return new Set(lower).size <= 3 || ROWS.test(lower.replace(/[^a-z0-9]/g, ''))
}

const isWord = (text: string): boolean => text.length > 2
const isLetter = (character: string): boolean => /\p{L}/u.test(character)
const letters = (text: string): string => text.replace(/[^\p{L}]/gu, '')

/** Longer words are checked only as they are typed, which limits the cost of a long password. */
const LONGEST_DISGUISED = 32

/** Look-alikes at either end may be letters or decoration, so every number of them is tried. */
function isWordInDisguise(text: string, known: ReadonlySet<string>): boolean {
  const read = Array.from(text, (character) => ({
    letter: DISGUISES[character] ?? character,
    real: isLetter(character),
  }))
  const found = read.filter(({ letter }) => isLetter(letter))
  const plain = found.map(({ letter }) => letter)
  const firstReal = found.findIndex(({ real }) => real)
  const lastStart = firstReal === -1 ? plain.length : firstReal
  const firstEnd = found.findLastIndex(({ real }) => real) + 1
  for (let start = 0; start <= lastStart; start++) {
    const lastEnd = Math.min(plain.length, start + LONGEST_DISGUISED)
    for (let end = Math.max(firstEnd, start); end <= lastEnd; end++) {
      if (known.has(plain.slice(start, end).join(''))) return true
    }
  }
  return false
}
