/** A rating to the nearest half. The stars are drawn with CSS because pages show many of them. */
export function Stars({ value, label, large = false }: { value: number; label: string; large?: boolean }) {
  return (
    <span
      role="img"
      aria-label={label}
      data-halves={Math.round(value * 2)}
      className={large ? 'stars stars-large' : 'stars'}
    />
  )
}
