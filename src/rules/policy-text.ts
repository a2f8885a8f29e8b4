export const POLICY_NAMES = [
  'shipping-policy',
  'warranty-and-return-policy',
  'terms-and-conditions',
  'privacy-policy',
] as const
export type PolicyName = (typeof POLICY_NAMES)[number]

export interface PolicyText {
  readonly title: string
  readonly summary: string
  readonly sections: { readonly heading: string; readonly paragraphs: string[] }[]
}

/** Words in braces that stand for what is set elsewhere, so that a policy follows it. */
const POLICY_WORDS = [
  'shop',
  'legalName',
  'address',
  'state',
  'gstin',
  'email',
  'phone',
  'grievanceOfficer',
  'cancelDays',
  'laterPercent',
] as const
export type PolicyFacts = Readonly<Record<(typeof POLICY_WORDS)[number], string>>

const WORD = /\{([^{}]*)\}/g

/** Puts the facts in. A sentence about something that there is not is left out. */
export function fillPolicy(policy: PolicyText, facts: PolicyFacts): PolicyText {
  const known = new Map<string, string>(Object.entries(facts))
  const fill = (text: string) =>
    text
      .split(/(?<=\.)/)
      .filter((sentence) => ![...sentence.matchAll(WORD)].some(([, word = '']) => known.get(word) === ''))
      .join('')
      .replace(WORD, (whole, word: string) => known.get(word) ?? whole)
  return {
    title: fill(policy.title),
    summary: fill(policy.summary),
    sections: policy.sections.map(({ heading, paragraphs }) => ({
      heading: fill(heading),
      paragraphs: paragraphs.map(fill),
    })),
  }
}

/** Words in braces that stand for nothing. */
export function unknownWords(text: string): string[] {
  const known: readonly string[] = POLICY_WORDS
  return [...text.matchAll(WORD)].map(([, word = '']) => word).filter((word) => !known.includes(word))
}

const HEADING = '## '

/** Sections as one text to be edited: a line that begins with ## is a heading, an empty line ends a paragraph. */
export const writeSections = (sections: PolicyText['sections']): string =>
  sections.map(({ heading, paragraphs }) => [HEADING + heading, ...paragraphs].join('\n\n')).join('\n\n')

/** The sections of such a text. What stands before the first heading is a section without one. */
export function readSections(text: string): { heading: string; paragraphs: string[] }[] {
  const sections: { heading: string; paragraphs: string[] }[] = []
  let fresh = true
  for (const typed of text.split('\n')) {
    const line = typed.trim()
    if (line.startsWith(HEADING)) {
      sections.push({ heading: line.slice(HEADING.length).trim(), paragraphs: [] })
      fresh = true
    } else if (line === '') {
      fresh = true
    } else {
      const { paragraphs } = sections.at(-1) ?? addTo(sections)
      if (fresh) paragraphs.push(line)
      else paragraphs.push(`${paragraphs.pop() ?? ''} ${line}`)
      fresh = false
    }
  }
  return sections
}

function addTo(sections: { heading: string; paragraphs: string[] }[]) {
  const section = { heading: '', paragraphs: [] }
  sections.push(section)
  return section
}
