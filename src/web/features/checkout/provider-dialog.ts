import { useEffect } from 'react'
import type { Api } from '#contract/api.ts'
import type { Answer } from '#contract/endpoint.ts'
import { isPayingPage } from '#rules/paying-pages.ts'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'

export type PlacedOrder = Answer<Api['POST /create-payment']>

/** Loads the provider's script. Returns false if that fails. */
export async function loadScript(): Promise<boolean> {
  try {
    const { checkoutJs } = await callAsUser('GET /payment-dialog')
    return await loadPaymentDialog(checkoutJs)
  } catch {
    return false
  }
}

/** Whether the document was loaded at the address of another page, whose policy does not allow the provider's script. */
function isOfOtherPage(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  if (loaded === undefined || !isPayingPage(window.location.pathname)) return false
  return !isPayingPage(new URL(loaded.name).pathname)
}

/**
 * Loads the dialog's script before the button is pressed, so that the customer learns early if it fails to load. The
 * document of another page, from which a link has led here, may not load it: then this page is loaded anew.
 */
export function usePreparation(userId: string, failed: string): void {
  useEffect(() => {
    if (isOfOtherPage()) {
      window.location.reload()
      return
    }
    let isShown = true
    loadScript().then((loaded) => {
      if (isShown && !loaded) toast(failed, 'error')
    })
    // This settles earlier unfinished orders; its failure does not affect this one.
    callAsUser('POST /cleanup-unpaid-orders', { body: { userId } }).catch(() => {})
    return () => {
      isShown = false
    }
  }, [userId, failed])
}

interface DialogEvents {
  readonly onPaid: (proof: PaymentProof) => Promise<void>
  readonly onDismissed: () => Promise<void>
}

/** Opens the provider's dialog and reports only its first outcome. Returns false if nothing is due. */
export function openDialog(placed: PlacedOrder, description: string, { onPaid, onDismissed }: DialogEvents): boolean {
  const { razorpayOrder, key, name, prefill, theme } = placed
  if (!razorpayOrder) return false
  let over = false
  const once = (work: () => Promise<void>) => {
    if (over) return
    over = true
    void work()
  }
  const dialog =
    window.Razorpay &&
    new window.Razorpay({
      key,
      amount: razorpayOrder.amount,
      currency: razorpayOrder.currency,
      name,
      description,
      order_id: razorpayOrder.id,
      prefill,
      theme,
      handler: (proof) => once(() => onPaid(proof)),
      modal: { ondismiss: () => once(onDismissed), confirm_close: true },
    })
  dialog?.open()
  dialog?.on('payment.failed', ({ error }) => toast(error.description, 'error'))
  return true
}

export interface PaymentProof {
  readonly razorpay_order_id: string
  readonly razorpay_payment_id: string
  readonly razorpay_signature: string
}

interface PaymentDialogOptions extends Pick<PlacedOrder, 'key' | 'name' | 'prefill' | 'theme'> {
  /** In paise. */
  readonly amount: number
  readonly currency: string
  readonly description: string
  readonly order_id: string
  readonly handler: (proof: PaymentProof) => void
  readonly modal: { readonly ondismiss: (why?: unknown) => void; readonly confirm_close: boolean }
}

interface PaymentDialog {
  open(): void
  on(event: 'payment.failed', callback: (failure: { readonly error: { readonly description: string } }) => void): void
}

declare global {
  interface Window {
    Razorpay?: new (options: PaymentDialogOptions) => PaymentDialog
  }
}

let loading: Promise<boolean> | null = null

/** Loads the provider's script once. Returns false if that fails; the next call tries again. */
function loadPaymentDialog(src: string): Promise<boolean> {
  loading ??= load(src).then((loaded) => {
    if (!loaded) loading = null
    return loaded
  })
  return loading
}

function load(src: string): Promise<boolean> {
  if (window.Razorpay) return Promise.resolve(true)
  return new Promise((settle) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.onload = () => settle(window.Razorpay !== undefined)
    script.onerror = () => {
      script.remove()
      settle(false)
    }
    document.head.append(script)
  })
}
