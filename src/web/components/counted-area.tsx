import type { ComponentProps } from 'react'
import { countCharacters, normalizeText } from '#rules/reviews.ts'
import { TextArea } from './field.tsx'

interface CountedAreaProps {
  /** What has been typed so far. */
  readonly typed: string
  readonly most: number
  /** Says how many of how many characters there are. */
  readonly count: (count: number, most: number) => string
}

/** A field for a text of limited length, which counts as the server does, and cuts nothing off. */
export function CountedArea({ typed, most, count, ...area }: CountedAreaProps & ComponentProps<typeof TextArea>) {
  const characters = countCharacters(normalizeText(typed))
  return (
    <TextArea
      hint={
        <span className={`tabular-nums ${characters > most ? 'font-medium text-danger' : ''}`}>
          {count(characters, most)}
        </span>
      }
      {...area}
    />
  )
}
