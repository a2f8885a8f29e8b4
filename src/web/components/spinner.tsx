/** Shows that something is loading, and announces it to screen readers. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="grid min-h-[50vh] place-items-center">
      <span className="size-10 animate-roll rounded-full border-4 border-line border-t-signal" />
      <span className="sr-only">{label}</span>
    </div>
  )
}

/** Shows a grey placeholder of the final size for content that has not loaded yet. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={`rounded-sm bg-mist ${className}`} />
}
