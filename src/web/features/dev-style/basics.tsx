import { Link } from 'react-router'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { Carousel, Slide } from '#web/components/carousel.tsx'
import { Logo } from '#web/components/logo.tsx'
import { Picture, type PictureSource } from '#web/components/picture.tsx'
import { PreviewFrame } from '#web/components/preview-frame.tsx'
import { Stars } from '#web/components/stars.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { Chapter, LONG_NAME, Row, Sample } from './sample.tsx'

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

const LOOKS = ['signal', 'ink', 'line', 'paper'] as const

/** Shows every variant of a button in every persistent state; hover and focus show the others. */
export function Buttons() {
  return (
    <Chapter id="buttons" title="Buttons">
      <p className="text-steel text-sm">Hover one for its other colours; press Tab for the ring of the focus.</p>
      {LOOKS.map((look) => (
        <Sample key={look} name={look}>
          <div className={`flex flex-wrap gap-3 ${look === 'paper' ? 'rounded-sm bg-ink p-4' : ''}`}>
            <Button look={look}>Add to cart</Button>
            <ButtonLink look={look} to="/accessories">
              A link
            </ButtonLink>
            <Button look={look} disabled>
              Disabled
            </Button>
            <Button look={look} aria-disabled>
              Not now
            </Button>
          </div>
        </Sample>
      ))}
      <Row>
        <Sample name="Sends a form">
          <SubmitButton busy={false}>Send</SubmitButton>
        </Sample>
        <Sample name="Sending">
          <SubmitButton busy>Send</SubmitButton>
        </Sample>
        <Sample name="Beside one that matters more">
          <SubmitButton busy={false} look="ink">
            Send
          </SubmitButton>
        </Sample>
        <Sample name="A long name">
          <Button look="line" className="w-full">
            {LONG_NAME}
          </Button>
        </Sample>
      </Row>
    </Chapter>
  )
}

export function Pictures({ picture }: { picture: PictureSource | null }) {
  // The frame's document is filled when it has loaded, which happens before the script runs.
  const hydrated = useHydrated()
  return (
    <Chapter id="pictures" title="Stars and pictures">
      <Sample name="Stars">
        <div className="flex flex-wrap gap-6">
          {[0, 0.5, 2.5, 4, 5].map((value) => (
            <span key={value}>
              <Stars value={value} label={`${value} of 5 stars`} /> {value}
            </span>
          ))}
          <Stars large value={3.5} label="3.5 of 5 large stars" />
        </div>
      </Sample>
      <div className="grid gap-6 sm:grid-cols-2">
        <Sample name="Picture">
          <Place picture={picture} />
        </Sample>
        <Sample name="No picture">
          <Place picture={null} />
        </Sample>
      </div>
      <Sample name="Carousel">
        <Carousel label="A row of samples" slides="slides slides-home" previous="Previous" next="Next">
          {['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name) => (
            <Slide key={name}>
              <Place picture={picture} />
              <Link to="/accessories" className="mt-2 block font-medium">
                {name}
              </Link>
            </Slide>
          ))}
        </Carousel>
      </Sample>
      <Sample name="A page within the page">
        {hydrated && (
          <PreviewFrame title="A page within the page" width={390} onEscape={() => {}}>
            <div className="px-5">
              <h1 className="mb-2 text-2xl">A sample</h1>
              <p>As wide as a phone, and smaller where there is less room.</p>
            </div>
          </PreviewFrame>
        )}
      </Sample>
    </Chapter>
  )
}

function Place({ picture }: { picture: PictureSource | null }) {
  return (
    <div className="aspect-[4/3] w-full overflow-hidden rounded-sm bg-mist">
      {picture && (
        <Picture source={picture} sizes="(min-width: 48rem) 40rem, 100vw" className="size-full object-cover" />
      )}
    </div>
  )
}
