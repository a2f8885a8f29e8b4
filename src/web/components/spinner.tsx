/** Says that something is on its way, to eyes and to screen readers. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="grid min-h-[50vh] place-items-center">
      <span className="size-10 animate-roll rounded-full border-4 border-line border-t-signal" />
      <span className="sr-only">{label}</span>
    </div>
  )
}

/** A grey place of the final size, for what is not there yet. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={`rounded-sm bg-mist ${className}`} />
}
