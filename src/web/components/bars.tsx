interface Bar {
  readonly name: string
  readonly value: number
  readonly text: string
}

const percent = (value: number, max: number): number => (max <= 0 ? 0 : (Math.max(0, value) / max) * 100)

/** Each bar has its name and its value in words, so that length and colour are never the only cue. */
export function HorizontalBars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const max = Math.max(0, ...bars.map((bar) => bar.value))
  return (
    <div role="img" aria-label={label} className="grid gap-3 text-sm">
      {bars.map(({ name, value, text }) => (
        <div key={name}>
          <div className="flex flex-wrap justify-between gap-x-4">
            <span className="wrap-anywhere min-w-0">{name}</span>
            <span className="ml-auto font-medium tabular-nums">{text}</span>
          </div>
          <svg aria-hidden width="100%" height="8" className="mt-1 block bg-mist">
            <rect width={`${percent(value, max)}%`} height="8" className="fill-signal-text" />
          </svg>
        </div>
      ))}
    </div>
  )
}

const HEIGHT = 220
const TOP = 24
const FOOT = 26
const PLOT = HEIGHT - TOP - FOOT
/** The largest number of names below the bars; more would overlap on a phone. */
const MAX_NAMES = 5

/** Bars along time: the highest shows its value; the last one and a few before it show their names. */
export function VerticalBars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const max = Math.max(0, ...bars.map((bar) => bar.value))
  const highest = max > 0 ? bars.findIndex((bar) => bar.value === max) : -1
  const width = 100 / Math.max(1, bars.length)
  const every = Math.ceil(bars.length / MAX_NAMES)
  const middle = (place: number): string => `${(place + 0.5) * width}%`
  const anchor = (place: number): 'start' | 'middle' | 'end' => {
    if ((place + 0.5) * width < 15) return 'start'
    return (place + 0.5) * width > 85 ? 'end' : 'middle'
  }
  return (
    <svg role="img" aria-label={label} width="100%" height={HEIGHT} className="block text-xs">
      <line x1="0" x2="100%" y1={TOP} y2={TOP} className="stroke-line" strokeDasharray="2 4" />
      <line x1="0" x2="100%" y1={TOP + PLOT / 2} y2={TOP + PLOT / 2} className="stroke-line" strokeDasharray="2 4" />
      {bars.map(({ name, value }, place) => {
        const height = (percent(value, max) / 100) * PLOT
        return (
          <rect
            key={name}
            x={`${(place + 0.1) * width}%`}
            y={TOP + PLOT - height}
            width={`${width * 0.8}%`}
            height={height}
            className={place === highest ? 'fill-signal-text' : 'fill-ink'}
          />
        )
      })}
      <line x1="0" x2="100%" y1={TOP + PLOT} y2={TOP + PLOT} className="stroke-ink" />
      {highest >= 0 && (
        <text
          x={middle(highest)}
          y={TOP - 8}
          textAnchor={anchor(highest)}
          className="fill-ink font-medium tabular-nums"
        >
          {bars[highest]?.text}
        </text>
      )}
      {bars.map(({ name }, place) =>
        (bars.length - 1 - place) % every === 0 ? (
          <text
            key={name}
            x={middle(place)}
            y={HEIGHT - 8}
            textAnchor={anchor(place)}
            className="fill-steel tabular-nums"
          >
            {name}
          </text>
        ) : null,
      )}
    </svg>
  )
}
