import type { ComponentProps } from 'react'
import { TextArea } from './field.tsx'

interface CountedAreaProps {
  /** The length of the text as the limit counts it. */
  readonly characters: number
  readonly maxCharacters: number
  readonly count: (characters: number, maxCharacters: number) => string
}

/** Shows a field for a text of limited length. It says when the text is too long, and truncates nothing. */
export function CountedTextArea(props: CountedAreaProps & ComponentProps<typeof TextArea>) {
  const { characters, maxCharacters, count, ...area } = props
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
