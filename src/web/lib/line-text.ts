import { NO_OPTION } from '#rules/pricing.ts'

/** "(type, colour)" as the specification shows a line's options, with the model where there is one; empty without any. */
export function optionsText(line: { model: string; type: string; color: string }): string {
  const options = [line.model, line.type, line.color].filter((option) => option !== NO_OPTION)
  return options.length > 0 ? `(${options.join(', ')})` : ''
}
