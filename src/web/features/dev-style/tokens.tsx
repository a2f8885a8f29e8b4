import { Logo } from '#web/components/logo.tsx'
import { Chapter, Sample } from './sample.tsx'

const COLORS = [
  'ink',
  'graphite',
  'steel',
  'line',
  'mist',
  'paper',
  'signal',
  'signal-text',
  'moss',
  'danger',
  'danger-mist',
  'moss-mist',
]

const HEADINGS = ['text-6xl', 'text-5xl', 'text-4xl', 'text-3xl', 'text-2xl', 'text-xl']
const TEXTS = ['text-xl', 'text-lg', 'text-base', 'text-sm', 'text-xs']

/** Shows colours and typography, as styles/app.css names them. */
export function Tokens() {
  return (
    <Chapter id="tokens" title="Colours and type">
      <Sample name="Colours">
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {COLORS.map((name) => (
            <li key={name} className="text-sm">
              <svg aria-hidden width="100%" height="48" className="rounded-sm border border-line">
                <rect width="100%" height="100%" fill={`var(--color-${name})`} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="Headings: Barlow Condensed 600">
        {HEADINGS.map((size) => (
          <p key={size} className={`mb-2 font-display font-semibold leading-tight ${size}`}>
            {size}: Ride out ₹1,07,700.00
          </p>
        ))}
        <p className="caps text-lg">caps: Add to cart</p>
      </Sample>
      <Sample name="Text: Inter">
        {TEXTS.map((size) => (
          <p key={size} className={`mb-2 ${size}`}>
            {size}: the part fits, <span className="font-medium">it is made here</span>,{' '}
            <span className="font-semibold">and it lasts</span>. <span className="money">₹1,07,700.00</span>{' '}
            <span className="text-steel">said quietly</span> <span className="text-signal-text">in signal</span>
          </p>
        ))}
      </Sample>
      <Sample name="Logo">
        <div className="flex flex-wrap gap-3">
          <span className="rounded-sm border border-line p-4">
            <Logo name="Kurinji Moto" />
          </span>
          <span className="rounded-sm bg-ink p-4 text-paper">
            <Logo name="Kurinji Moto" />
          </span>
        </div>
      </Sample>
    </Chapter>
  )
}
