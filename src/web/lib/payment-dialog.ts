/** The data that the provider's dialog returns after a payment. */
export interface PaymentProof {
  readonly razorpay_order_id: string
  readonly razorpay_payment_id: string
  readonly razorpay_signature: string
}

export interface PaymentDialogOptions {
  readonly key: string
  /** In paise. */
  readonly amount: number
  readonly currency: string
  readonly name: string
  readonly description: string
  readonly order_id: string
  readonly prefill: { readonly name: string; readonly email: string; readonly contact: string }
  readonly theme: { readonly color: string }
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
export function loadPaymentDialog(src: string): Promise<boolean> {
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

/** Opens the dialog; returns null if the provider's script is not loaded. */
export function openPaymentDialog(options: PaymentDialogOptions): PaymentDialog | null {
  if (!window.Razorpay) return null
  const dialog = new window.Razorpay(options)
  dialog.open()
  return dialog
}
