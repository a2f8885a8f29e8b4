/**
 * The stems of the commonest passwords. A password counts as common when it is one of these after letters in disguise
 * are read as letters and digits and signs at both ends are taken off: "P@ssw0rd123!" is "password".
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

/** Keys in a row and counting, with at most two letters before or behind: "1q2w3e4r", "Aa123456". */
const ROWS = /^(1q2w3e|q1w2e3|zaq1|1qaz|qwerty|0?12345678|[a-z]{0,2}0?12345\d*[a-z]{0,2}$)/

/** True for passwords that everybody tries first, and for those made of what everybody knows of the person or the shop. */
export function isCommonPassword(password: string, context: readonly string[] = []): boolean {
  const lower = password.toLowerCase()
  const known = new Set([...STEMS, ...context.map((word) => letters(word.toLowerCase())).filter(isWord)])
  if (known.has(letters(lower)) || cuts(lower).some((text) => known.has(letters(undisguise(text))))) return true
  // One character again and again, or the keys in a row.
  return new Set(lower).size <= 3 || ROWS.test(lower.replace(/[^a-z0-9]/g, ''))
}

const isWord = (text: string): boolean => text.length > 2
const letters = (text: string): string => text.replace(/[^\p{L}]/gu, '')
const undisguise = (text: string): string => Array.from(text, (character) => DISGUISES[character] ?? character).join('')

/** The text without more or less of the digits and signs at its ends: which of them are letters nobody can see. */
function cuts(text: string): string[] {
  const [before = '', after = ''] = [/^[^\p{L}]*/u, /[^\p{L}]*$/u].map((ends) => ends.exec(text)?.[0])
  const starts = Array.from({ length: before.length + 1 }, (_, cut) => text.slice(cut))
  return starts.flatMap((rest) =>
    Array.from({ length: after.length + 1 }, (_, cut) => rest.slice(0, rest.length - cut)),
  )
}
