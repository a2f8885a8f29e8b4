import { Star } from 'lucide-react'

/** Stars as a picture with words; a part of a star is shown as part of a star. */
export function Stars({ value, label, className = 'size-4' }: { value: number; label: string; className?: string }) {
  return (
    <span role="img" aria-label={label} className="inline-flex gap-0.5 text-signal">
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} className={`relative inline-block ${className}`}>
          <Star aria-hidden className={`absolute inset-0 text-line ${className}`} strokeWidth={1.5} />
          {value >= star - 0.75 && (
            <span className={`absolute inset-0 overflow-hidden ${value >= star - 0.25 ? 'w-full' : 'w-1/2'}`}>
              <Star aria-hidden className={`fill-current ${className}`} strokeWidth={1.5} />
            </span>
          )}
        </span>
      ))}
    </span>
  )
}
