import { NO_OPTION } from '#rules/pricing.ts'

/**
 * Formats a line's options as the specification shows them, "(type, colour)", preceded by the model if there is one;
 * returns an empty text without options.
 */
export function formatOptions(line: { model: string; type: string; color: string }): string {
  const options = [line.model, line.type, line.color].filter((option) => option !== NO_OPTION)
  return options.length > 0 ? `(${options.join(', ')})` : ''
}
