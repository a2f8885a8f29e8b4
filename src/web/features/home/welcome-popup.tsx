import { startTransition, useEffect, useState } from 'react'
import { ButtonLink } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { PERMANENT_KEYS } from '#web/lib/cart-store.ts'
import { useRates } from '#web/lib/rates.ts'
import { homeTexts } from '#web/messages/en/home.ts'

const FLAG = 'welcome'
const SHOWN = 'shown'

/** Greets once in a browser session, and removes stored data that may be outdated (W1). */
export function WelcomePopup({ greets }: { greets: boolean }) {
  const t = homeTexts()
  const { firstOrderPercent } = useRates()
  const [open, setOpen] = useState(false)

  useEffect(() => {
    // Deferred, because opening the dialog would delay hydration.
    if (isFirstVisit()) startTransition(() => setOpen(greets))
  }, [greets])

  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title={t.home.welcomeTitle}
      closeLabel={t.common.close}
      className="max-w-md text-center"
    >
      <p className="text-[5.5rem] text-signal-text leading-none [font-family:var(--font-display)] font-semibold">
        {t.home.welcomeOffer(firstOrderPercent)}
      </p>
      <p className="mt-2 text-lg">{t.home.welcomeBody(firstOrderPercent)}</p>
      <p className="mt-1 mb-6 text-sm text-steel">{t.home.welcomeTerms}</p>
      <ButtonLink to="/accessories" className="w-full" onClick={() => setOpen(false)}>
        {t.home.exploreNow}
      </ButtonLink>
    </Dialog>
  )
}

function isFirstVisit(): boolean {
  try {
    if (sessionStorage.getItem(FLAG) === SHOWN) return false
    for (const key of Object.keys(localStorage)) if (!PERMANENT_KEYS.includes(key)) localStorage.removeItem(key)
    sessionStorage.setItem(FLAG, SHOWN)
    return true
  } catch {
    return false
  }
}
