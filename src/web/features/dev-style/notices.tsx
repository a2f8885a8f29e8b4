import { useEffect, useState } from 'react'
import { Alert } from '#web/components/alert.tsx'
import { BusyCover } from '#web/components/busy-cover.tsx'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { LoadError } from '#web/components/load-error.tsx'
import { Skeleton, Spinner } from '#web/components/spinner.tsx'
import { toast } from '#web/components/toast.tsx'
import { Chapter, LONG_NAME, Sample } from './sample.tsx'

const COVERED_MS = 3000

export function Notices() {
  return (
    <>
      <Chapter id="notices" title="Alerts and boxes">
        <Sample name="Alert">
          <Alert>This part is not in our catalogue.</Alert>
        </Sample>
        <Sample name="Alert with a long text and a way on">
          <Alert action={<Button look="line">Accessories</Button>}>{LONG_NAME} could not be loaded.</Alert>
        </Sample>
        <Sample name="LoadError">
          <LoadError retry="Try again" onRetry={() => {}}>
            Something went wrong. Please try again.
          </LoadError>
        </Sample>
        <Sample name="Opened by a button">
          <div className="flex flex-wrap gap-3">
            <Toasts />
            <Boxes />
            <Cover />
          </div>
        </Sample>
      </Chapter>
      <Chapter id="waiting" title="Waiting">
        <Sample name="Skeletons of the final size">
          <div className="grid gap-6 sm:grid-cols-2">
            <Skeleton className="h-40" />
            <Skeleton className="h-40" />
          </div>
        </Sample>
        <Sample name="Spinner">
          <Spinner label="Loading" />
        </Sample>
      </Chapter>
    </>
  )
}

function Toasts() {
  const show = () => {
    toast('Crash Guard was added to your cart.', 'success')
    toast('Something went wrong. Please try again.', 'error')
    toast('Prices have changed since you looked.', 'warning')
    toast(`${LONG_NAME} was taken out of your cart.`)
  }
  return (
    <Button look="line" onClick={show}>
      Toasts
    </Button>
  )
}

function Boxes() {
  const [shown, setShown] = useState<'dialog' | 'question' | null>(null)
  const close = () => setShown(null)
  return (
    <>
      <Button look="line" onClick={() => setShown('dialog')}>
        Dialog
      </Button>
      <Button look="line" onClick={() => setShown('question')}>
        Question
      </Button>
      <Dialog open={shown === 'dialog'} onClose={close} title={LONG_NAME} closeLabel="Close">
        <p>A box above the page. Escape, the X and a click beside it close it.</p>
      </Dialog>
      <ConfirmDialog
        open={shown === 'question'}
        title="Take it out?"
        body="The part leaves your cart."
        yes="Yes"
        no="No"
        onYes={close}
        onNo={close}
      />
    </>
  )
}

function Cover() {
  const [covered, setCovered] = useState(false)
  useEffect(() => {
    if (!covered) return
    const timer = setTimeout(() => setCovered(false), COVERED_MS)
    return () => clearTimeout(timer)
  }, [covered])
  return (
    <>
      <Button look="line" onClick={() => setCovered(true)}>
        Busy cover
      </Button>
      <BusyCover open={covered} label="We are confirming your payment. Please do not close this page." />
    </>
  )
}
