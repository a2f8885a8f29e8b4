import { Button, ButtonLink } from '#web/components/button.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { Chapter, Row, Sample } from './sample.tsx'
import { LONG_NAME } from './samples.ts'

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
