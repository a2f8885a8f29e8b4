/** The strokes of the shop's mark, as it is stamped into the parts: two slanted ones and a peak; for the box 5 7 23 18. */
export const MARK = (
  <>
    <path className="fill-signal" d="M12.2 8h4.1L9.6 24H5.5z" />
    <path className="fill-current" d="M17.1 12.6h3.8L27 24h-4.4l-3.8-7.2L15.6 24h-4z" />
  </>
)

export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="5 7 23 18" aria-hidden="true" className="h-6 w-auto">
        {MARK}
      </svg>
      <span className="caps text-[1.4rem] leading-none tracking-[0.08em]">{name}</span>
    </span>
  )
}
