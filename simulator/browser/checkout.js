// @ts-check
// Defines window.Razorpay on the shop's page. The dialog itself is a frame of the simulator's own origin: card data
// never reaches the shop. Styles are set only through element.style, which the shop's content security policy allows.
;(() => {
  /**
   * @typedef {{ razorpay_payment_id: string, razorpay_order_id: string, razorpay_signature: string }} Success
   * @typedef {{ error: Record<string, unknown> }} Failure
   * @typedef {{
   *   ondismiss?: (reason?: string) => void, escape?: boolean, backdropclose?: boolean, handleback?: boolean,
   *   confirm_close?: boolean, animation?: boolean
   * }} Modal
   * @typedef {{
   *   key: string, amount: number, currency?: string, order_id: string, name?: string, description?: string, image?: string,
   *   prefill?: Record<string, unknown>, notes?: Record<string, unknown>, theme?: Record<string, unknown>, modal?: Modal,
   *   retry?: boolean | { enabled?: boolean }, timeout?: number, readonly?: unknown, hidden?: unknown, config?: unknown,
   *   handler?: (response: Success) => void, callback_url?: string, redirect?: boolean
   * }} Options
   */

  const script = document.currentScript
  const source =
    script instanceof HTMLScriptElement
      ? script.src
      : document.querySelector('script[src$="/v1/checkout.js"]')?.getAttribute('src')
  if (!source) throw new Error('checkout.js must be loaded by a script tag')
  const origin = new URL(source, location.href).origin

  /** Only these options reach the frame: functions cannot be sent, and the rest is not needed there. */
  const PASSED = /** @type {const} */ ([
    'key',
    'amount',
    'currency',
    'order_id',
    'name',
    'description',
    'image',
    'prefill',
    'notes',
    'theme',
    'readonly',
    'hidden',
    'config',
  ])

  /** @param {Options} options */
  function check(options) {
    if (typeof options !== 'object' || options === null) throw new TypeError('Invalid options')
    if (!options.key) throw new Error('No key passed')
    if (!options.order_id) throw new Error('No order_id passed')
    if (!Number.isInteger(Number(options.amount)) || Number(options.amount) < 100)
      throw new Error('Invalid amount. It must be an integer of at least 100 paise.')
    if (options.description && !/^[\p{L}\p{N}]/u.test(options.description))
      throw new Error('Invalid description. It must start with a letter or a digit.')
    const calls = [options.handler, options.modal?.ondismiss]
    if (calls.some((call) => call !== undefined && typeof call !== 'function'))
      throw new TypeError('handler and ondismiss must be functions')
  }

  /** @param {string} url @param {Record<string, string>} fields */
  function submitTo(url, fields) {
    const form = document.createElement('form')
    form.method = 'POST'
    form.action = url
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input')
      input.type = 'hidden'
      input.name = name
      input.value = value
      form.append(input)
    }
    document.body.append(form)
    form.submit()
  }

  /**
   * Makes the browser's back button close the dialog instead of leaving the page, by adding an entry to the history.
   * Closing removes that entry again, before anybody else uses the history.
   * @param {() => void} onBack
   */
  function guardBack(onBack) {
    const mark = `payment ${Date.now()} ${Math.random()}`
    const push = () => history.pushState({ ...history.state, paymentDialog: mark }, '')
    const isOurs = () => history.state?.paymentDialog === mark
    /** @param {PopStateEvent} event */
    const listener = (event) => {
      // The page's own router must not see the event: for the router, nothing has changed.
      event.stopImmediatePropagation()
      onBack()
    }
    push()
    addEventListener('popstate', listener, { capture: true })
    return {
      again: push,
      async remove() {
        removeEventListener('popstate', listener, { capture: true })
        if (!isOurs()) return
        await new Promise((resolve) => {
          addEventListener(
            'popstate',
            (event) => {
              event.stopImmediatePropagation()
              resolve(undefined)
            },
            { capture: true, once: true },
          )
          history.back()
        })
      },
    }
  }

  /** Prevents scrolling and focus behind the dialog while it is open. @param {HTMLElement} dialog */
  function coverPage(dialog) {
    const focused = document.activeElement
    const root = document.documentElement
    const { overflow } = root.style
    const others = [...document.body.children].filter((element) => element !== dialog && !element.hasAttribute('inert'))
    root.style.overflow = 'hidden'
    for (const element of others) element.setAttribute('inert', '')
    return () => {
      root.style.overflow = overflow
      for (const element of others) element.removeAttribute('inert')
      if (focused instanceof HTMLElement) focused.focus()
    }
  }

  function createFrame() {
    const frame = document.createElement('iframe')
    frame.src = `${origin}/v1/checkout/frame`
    frame.title = 'Payment'
    frame.setAttribute('role', 'dialog')
    frame.setAttribute('aria-modal', 'true')
    Object.assign(frame.style, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
      zIndex: '2147483647',
      colorScheme: 'light',
      background: 'transparent',
    })
    return frame
  }

  class Razorpay {
    /** @type {Options} */
    #options
    /** @type {Map<string, ((response: Failure) => void)[]>} */
    #listeners = new Map()
    /** @type {HTMLIFrameElement | null} */
    #frame = null
    /** @type {(() => Promise<void>) | null} */
    #putAway = null

    /** @param {Options} options */
    constructor(options) {
      check(options)
      this.#options = options
    }

    /** @param {string} event @param {(response: Failure) => void} listener */
    on(event, listener) {
      const listeners = this.#listeners.get(event) ?? []
      listeners.push(listener)
      this.#listeners.set(event, listeners)
      return this
    }

    open() {
      if (this.#frame) return this
      const frame = createFrame()
      const { modal = {}, timeout } = this.#options
      this.#frame = frame
      document.body.append(frame)
      const uncover = coverPage(frame)
      const back = modal.handleback === false ? null : guardBack(() => this.#wantClose(back))

      /** @param {MessageEvent} event */
      const onMessage = (event) => {
        if (event.origin !== origin || event.source !== frame.contentWindow) return
        void this.#hear(event.data)
      }
      /** @param {KeyboardEvent} event */
      const onKey = (event) => {
        if (event.key === 'Escape' && modal.escape !== false) this.#wantClose(null)
      }
      addEventListener('message', onMessage)
      addEventListener('keydown', onKey)
      const timer = timeout ? setTimeout(() => void this.#dismiss('timeout'), timeout * 1000) : undefined

      this.#putAway = async () => {
        this.#putAway = null
        this.#frame = null
        clearTimeout(timer)
        removeEventListener('message', onMessage)
        removeEventListener('keydown', onKey)
        frame.remove()
        uncover()
        await back?.remove()
      }
      return this
    }

    /** Closes without calling any callback. */
    close() {
      void this.#putAway?.()
      return this
    }

    /** @param {Record<string, unknown>} message */
    #tell(message) {
      this.#frame?.contentWindow?.postMessage(message, origin)
    }

    /**
     * Handles a request from outside the frame to close it; the frame may ask first.
     * @param {{ again(): void } | null} back
     */
    #wantClose(back) {
      const mayAsk = this.#options.modal?.confirm_close === true
      if (!mayAsk) return void this.#dismiss()
      back?.again()
      this.#tell({ type: 'ask to close' })
    }

    /** @param {string} [reason] */
    async #dismiss(reason) {
      if (!this.#putAway) return
      await this.#putAway()
      const ondismiss = this.#options.modal?.ondismiss
      if (reason === undefined) ondismiss?.()
      else ondismiss?.(reason)
    }

    /** @param {Success} response */
    async #succeed(response) {
      if (!this.#putAway) return
      await this.#putAway()
      const { handler, callback_url: url, redirect } = this.#options
      if (url && (redirect === true || !handler)) submitTo(url, { ...response })
      else handler?.(response)
    }

    /** Handles a message from the frame. @param {{ type: string, [name: string]: unknown }} message */
    async #hear(message) {
      if (message.type === 'ready') this.#sendOptions()
      else if (message.type === 'shown') this.#frame?.focus()
      else if (message.type === 'dismissed') await this.#dismiss()
      else if (message.type === 'paid') await this.#succeed(/** @type {Success} */ (message.response))
      else if (message.type === 'failed') await this.#fail(/** @type {Failure} */ ({ error: message.error }))
    }

    #sendOptions() {
      const { modal = {}, retry } = this.#options
      const passed = Object.fromEntries(PASSED.map((name) => [name, this.#options[name]]))
      this.#tell({
        type: 'open',
        // The page may have put anything into its options, but only plain data can be sent.
        options: JSON.parse(JSON.stringify(passed)),
        modal: {
          escape: modal.escape !== false,
          backdropclose: modal.backdropclose === true,
          confirmClose: modal.confirm_close === true,
          animation: modal.animation !== false,
        },
        retry: retry !== false && (typeof retry !== 'object' || retry.enabled !== false),
      })
    }

    /** @param {Failure} failure */
    async #fail(failure) {
      const { callback_url: url, redirect, retry } = this.#options
      for (const listener of this.#listeners.get('payment.failed') ?? []) listener(failure)
      if (url && redirect === true) {
        await this.#putAway?.()
        const { code, description } = failure.error
        submitTo(url, { 'error[code]': String(code), 'error[description]': String(description) })
      } else if (retry === false || (typeof retry === 'object' && retry.enabled === false)) await this.#dismiss()
    }
  }

  Object.assign(window, { Razorpay })
})()
