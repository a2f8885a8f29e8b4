import type { ComponentProps } from 'react'
import { TextArea } from './field.tsx'

interface CountedAreaProps {
  /** The length of the text as the limit counts it. */
  readonly characters: number
  readonly maxCharacters: number
  /** Formats the number of characters and the limit. */
  readonly count: (characters: number, maxCharacters: number) => string
}

/** Shows a field for a text of limited length. It says when the text is too long, and truncates nothing. */
export function CountedTextArea({
  characters,
  maxCharacters,
  count,
  ...area
}: CountedAreaProps & ComponentProps<typeof TextArea>) {
  return (
    <TextArea
      hint={
        <span className={`tabular-nums ${characters > maxCharacters ? 'font-medium text-danger' : ''}`}>
          {count(characters, maxCharacters)}
        </span>
      }
      {...area}
    />
  )
}
