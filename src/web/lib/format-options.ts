import { NO_OPTION } from '#rules/pricing.ts'

interface Options {
  readonly model: string
  readonly type: string
  readonly color: string
}

/** Returns the chosen options of a line, without those that its product does not have. */
export const optionsOf = ({ model, type, color }: Options): string[] =>
  [model, type, color].filter((option) => option && option !== NO_OPTION)

/**
 * Formats a line's options as the specification shows them, "(type, colour)", preceded by the model if there is one;
 * returns an empty text without options.
 */
export function formatOptions(line: Options): string {
  const options = optionsOf(line)
  return options.length > 0 ? `(${options.join(', ')})` : ''
}
