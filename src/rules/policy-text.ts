export const POLICY_NAMES = [
  'shipping-policy',
  'warranty-and-return-policy',
  'terms-and-conditions',
  'privacy-policy',
  'data-retention',
  'accessibility',
  'payment-safety',
] as const
export type PolicyName = (typeof POLICY_NAMES)[number]

export interface PolicyText {
  readonly title: string
  readonly summary: string
  readonly sections: { readonly heading: string; readonly paragraphs: string[] }[]
}

/** The placeholders in braces that a policy may contain for values set elsewhere. */
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
  'transitDays',
  'withoutWarranty',
  'limitedWarranty',
] as const
export type PolicyFacts = Readonly<Record<(typeof POLICY_WORDS)[number], string>>

const WORD = /\{([^{}]*)\}/g

/** Fills in the placeholders of a policy. A sentence with an empty value is left out. */
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

/** Returns the words in braces that are not placeholders. */
export function unknownWords(text: string): string[] {
  const known: readonly string[] = POLICY_WORDS
  return [...text.matchAll(WORD)].map(([, word = '']) => word).filter((word) => !known.includes(word))
}

const HEADING = '## '

/** Writes sections as one editable text: a line that begins with ## is a heading, an empty line ends a paragraph. */
export const writeSections = (sections: PolicyText['sections']): string =>
  sections.map(({ heading, paragraphs }) => [HEADING + heading, ...paragraphs].join('\n\n')).join('\n\n')

/** Parses the sections of such a text. Text before the first heading is a section without one. */
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
