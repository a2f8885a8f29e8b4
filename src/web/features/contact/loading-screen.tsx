import { MARK } from '#web/components/logo.tsx'

/** Covers the page while a message is being sent: a moving bike and the shop's mark. */
export function LoadingScreen({ label }: { label: string }) {
  return (
    <div role="status" className="fixed inset-0 z-50 grid animate-fade place-items-center bg-ink/92 text-paper">
      <div className="w-64 text-center">
        <svg
          viewBox="0 0 120 64"
          aria-hidden="true"
          className="w-full animate-[drive_1.6s_ease-in-out_infinite]"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <g className="origin-[28px_44px] animate-roll">
            <circle cx="28" cy="44" r="15" />
            <path d="M28 29v8M28 51v8M13 44h8M35 44h8" strokeWidth="2" />
          </g>
          <g className="origin-[94px_44px] animate-roll">
            <circle cx="94" cy="44" r="15" />
            <path d="M94 29v8M94 51v8M79 44h8M101 44h8" strokeWidth="2" />
          </g>
          <path d="M28 44l16-20h26l16-8M44 24l12 22h16l14-22M94 44L84 12h8M36 20h18" />
          <path d="M58 34l8-4 8 6-6 8h-8z" className="stroke-signal" />
        </svg>
        <svg viewBox="5 7 23 18" aria-hidden="true" className="mx-auto mt-6 h-8">
          {MARK}
        </svg>
        <p className="mt-4">{label}</p>
      </div>
    </div>
  )
}
