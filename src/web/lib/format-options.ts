import { NO_OPTION } from '#rules/pricing.ts'

interface Options {
  readonly model: string
  readonly type: string
  readonly color: string
}

export const optionsOf = ({ model, type, color }: Options): string[] =>
  [model, type, color].filter((option) => option && option !== NO_OPTION)

/** "(type, colour)" as specified, preceded by the model if there is one; an empty text without options. */
export function formatOptions(line: Options): string {
  const options = optionsOf(line)
  return options.length > 0 ? `(${options.join(', ')})` : ''
}
