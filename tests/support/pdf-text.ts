// Reads the files that pdfkit writes.
import { inflateSync } from 'node:zlib'

/** Returns the numbered objects of a file written by pdfkit: dictionary and inflated stream. */
export function objectsOf(pdf: Buffer): Map<number, { dictionary: string; stream: string }> {
  const text = pdf.toString('latin1')
  const found = [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body = '']) => {
    const [dictionary = '', raw = ''] = body.split(/\nstream\n/)
    const data = Buffer.from(raw.replace(/\nendstream$/, ''), 'latin1')
    const stream = dictionary.includes('/FlateDecode') ? inflateSync(data).toString('latin1') : data.toString('latin1')
    return [Number(id), { dictionary, stream }] as const
  })
  return new Map(found)
}

/** Returns the text of each code of a font, from its ToUnicode map. */
function unicodeOf(map: string): string[] {
  const ranges = [...map.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/gi)]
  return ranges.flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  )
}

/**
 * Returns the text of every page, one string per page with each drawn piece on a line; 'missing' counts glyphs that no
 * font had.
 */
export function readPdf(pdf: Buffer): { pages: string[]; missing: number } {
  const objects = objectsOf(pdf)
  const reference = (dictionary: string, key: string): number =>
    Number(new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1] ?? Number.NaN)
  const codesOf = new Map<number, string[]>()
  const codesIn = (font: number): string[] => {
    const dictionary = objects.get(font)?.dictionary ?? ''
    const codes = codesOf.get(font) ?? unicodeOf(objects.get(reference(dictionary, 'ToUnicode'))?.stream ?? '')
    codesOf.set(font, codes)
    return codes
  }
  let missing = 0
  const pages = [...objects.values()]
    .filter(({ dictionary }) => /\/Type \/Page\b(?!s)/.test(dictionary))
    .map((page) => {
      const resources = objects.get(reference(page.dictionary, 'Resources'))?.dictionary ?? ''
      const content = objects.get(reference(page.dictionary, 'Contents'))?.stream ?? ''
      let codes: string[] = []
      const pieces: string[] = []
      for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
        if (font) codes = codesIn(reference(resources, font))
        const glyphs = [...(shown ?? '').matchAll(/<([0-9a-f]+)>/gi)].flatMap(
          ([, hex = '']) => hex.match(/.{4}/g) ?? [],
        )
        missing += glyphs.filter((glyph) => glyph === '0000').length
        if (shown) pieces.push(glyphs.map((glyph) => codes[Number.parseInt(glyph, 16)] ?? '').join(''))
      }
      return pieces.join('\n')
    })
  return { pages, missing }
}
