/** Shows a text that contains a number, such as that of an order, which is never broken across lines. */
export function NoBreak({ text, number }: { text: string; number: string }) {
  const [before, after] = text.split(number)
  return (
    <span>
      {before}
      <span className="whitespace-nowrap">{number}</span>
      {after}
    </span>
  )
}
