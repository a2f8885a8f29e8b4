import { toast } from '#web/components/toast.tsx'
import { copyText } from '#web/lib/copy-text.ts'
import type { FitItTexts } from '#web/messages/en/fit-it.ts'

/** Offers the address of the page with a query to other applications, or copies it where the browser cannot. */
export async function shareKit(
  bikeName: string,
  query: string,
  t: Pick<FitItTexts['fitIt'], 'shareTitle' | 'shared' | 'notShared'>,
): Promise<void> {
  const url = window.location.origin + window.location.pathname + query
  if ('share' in navigator) {
    try {
      return await navigator.share({ title: t.shareTitle(bikeName), url })
    } catch (error) {
      // The rider has closed the list of applications.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  const copied = await copyText(url)
  toast(copied ? t.shared : t.notShared, copied ? 'success' : 'error')
}
