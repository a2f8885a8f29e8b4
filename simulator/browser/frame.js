// @ts-check
// The dialog. It receives the order from the page that opened it, and everything else from its own server.

/**
 * @typedef {{ key: string, amount: number, currency?: string, order_id: string, name?: string, description?: string, image?: string,
 *   prefill?: { name?: string, email?: string, contact?: string, method?: string }, notes?: Record<string, string>,
 *   theme?: { color?: string, backdrop_color?: string } }} Options
 * @typedef {{ type: 'open', options: Options, retry: boolean,
 *   modal: { escape: boolean, backdropclose: boolean, confirmClose: boolean, animation: boolean } }} Opening
 * @typedef {{ code: string, description: string, source?: string, step?: string, reason?: string, field?: string,
 *   metadata?: Record<string, string> }} Problem
 * @typedef {{ payment_id: string, status: 'waiting' | 'failed' | 'paid', response: object | null, error: Problem | null }} State
 * @typedef {{ label: string, number: string }} TestCard
 * @typedef {{ order_id: string, amount: number, currency: string, cards: TestCard[] }} Session
 */

const POLL = 500
/**
 * By then the key press or click that ends the dialog is over. A browser loses track of its input when the frame
 * vanishes during it.
 */
const LEAVE_AFTER = 100
const dialog = /** @type {HTMLElement} */ (document.getElementById('dialog'))

class Refusal extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.description)
    this.problem = problem
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, unknown>} [properties] Names with a dash, and role, become attributes; functions listen.
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'function') element.addEventListener(name, /** @type {EventListener} */ (value))
    else if (name.includes('-') || name === 'role') element.setAttribute(name, String(value))
    else Object.assign(element, { [name]: value })
  }
  element.append(...children)
  return element
}

/** @param {string} label @param {Record<string, unknown>} properties */
function field(label, properties) {
  const input = make('input', { spellcheck: false, ...properties })
  return { input, row: make('label', {}, label, input) }
}

/** @param {number} paise */
function money(paise) {
  const digits = paise % 100 === 0 ? 0 : 2
  const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: digits })
  return format.format(paise / 100).replace('.00', '')
}

/** @param {string} text */
const spaced = (text) =>
  text
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

/** @param {string} text */
function asExpiry(text) {
  const digits = text.replace(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

/** Returns a readable text colour for any theme colour that a shop may choose. @param {string} hex */
function lettersOn(hex) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (light + 0.05) >= 4.5 ? '#ffffff' : '#0b0f14'
}

/** @param {string | undefined} color */
function hexOf(color) {
  const [, short, long] = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(color ?? '') ?? []
  return short ? `#${short.replace(/./g, '$&$&')}` : long ? `#${long}` : undefined
}

/** @param {Options['theme']} theme */
function paint(theme) {
  const { style } = document.documentElement
  const color = hexOf(theme?.color)
  const backdrop = hexOf(theme?.backdrop_color)
  if (color) {
    style.setProperty('--theme', color)
    style.setProperty('--on-theme', lettersOn(color))
  }
  if (backdrop) style.setProperty('--backdrop', `${backdrop}b3`)
}

/** @param {string} path @param {object} [body] */
async function request(path, body) {
  let response
  try {
    response = await fetch(
      `/v1/checkout/${path}`,
      body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
    )
  } catch {
    throw new Refusal({ code: 'SERVER_ERROR', description: 'The payment service cannot be reached. Try again.' })
  }
  const answer = await response.json()
  if (!response.ok) throw new Refusal(answer.error)
  return answer
}

/** @param {unknown} error @returns {Problem} */
const problemOf = (error) =>
  error instanceof Refusal ? error.problem : { code: 'SERVER_ERROR', description: 'Something went wrong. Try again.' }

/** The origin of the page that shows this frame, once it has identified itself. @type {string | null} */
let parentOrigin = null

/** @param {Record<string, unknown>} message */
function tell(message) {
  if (parentOrigin !== null) parent.postMessage(message, parentOrigin)
}

/** Sends the last message: the page removes the frame. @param {Record<string, unknown>} message */
const leave = (message) => void setTimeout(() => tell(message), LEAVE_AFTER)

/** Runs the dialog for one order. @param {Opening} opening */
async function run({ options, modal, retry }) {
  const keys = { key_id: options.key, order_id: options.order_id }
  const query = new URLSearchParams(keys)
  /** Changes with every view, so that code of an earlier view can see that it is over. */
  let turn = 0

  const content = make('div', { className: 'content' })
  const question = make('div', { className: 'content', hidden: true })
  const shown = make('p', { className: 'amount' })
  const image = make('img', { alt: '' })
  if (options.image && /^(https?:|data:image\/)/.test(options.image)) image.src = options.image
  const box = make(
    'div',
    { className: modal.animation ? 'box moving' : 'box' },
    make(
      'header',
      {},
      image,
      make(
        'div',
        { className: 'who' },
        make('h1', {}, options.name ?? 'Payment'),
        ...(options.description ? [make('p', {}, options.description)] : []),
        shown,
      ),
      make('button', { type: 'button', className: 'close', 'aria-label': 'Close', click: () => askToClose() }, '×'),
    ),
    make('p', { className: 'banner' }, 'Test mode: no money moves'),
    content,
    question,
    make('footer', {}, 'Simulator of the payment service'),
  )

  /** @param {...Node} nodes */
  function show(...nodes) {
    turn += 1
    content.replaceChildren(...nodes)
    focusFirst()
  }
  function focusFirst() {
    const first = content.querySelector('[data-first]') ?? content.querySelector('button, input, [tabindex]')
    if (first instanceof HTMLElement) first.focus()
  }
  /** @param {string} text */
  const heading = (text) => make('h2', { tabIndex: -1, 'data-first': '' }, text)
  /** @param {string} label @param {() => void} click @param {string} [className] */
  const button = (label, click, className = '') => make('button', { type: 'button', className, click }, label)

  function askToClose() {
    if (!modal.confirmClose) return leave({ type: 'dismissed' })
    const keep = button(
      'Keep paying',
      () => {
        question.hidden = true
        content.hidden = false
        const first = content.querySelector('button, input')
        if (first instanceof HTMLElement) first.focus()
      },
      'main',
    )
    const ask = make('h2', {}, 'Leave the payment?')
    question.replaceChildren(
      ask,
      make('p', { className: 'soft' }, 'Your order is not paid yet.'),
      keep,
      button('Leave', () => leave({ type: 'dismissed' })),
    )
    content.hidden = true
    question.hidden = false
    keep.focus()
  }

  /** @param {Problem} problem */
  function showFailure(problem) {
    const words = make('p', { className: 'problem', role: 'alert' }, problem.description)
    if (retry)
      show(
        heading('Payment failed'),
        words,
        button('Try again', () => showMethods(), 'main'),
      )
    else show(heading('Payment failed'), words)
    const message = { type: 'failed', error: { metadata: { order_id: options.order_id }, ...problem } }
    if (retry) tell(message)
    else leave(message)
  }

  /** @param {State} state @returns {void} */
  function follow(state) {
    if (state.status === 'waiting') return void showWaiting(state.payment_id)
    if (state.status === 'failed' && state.error) return showFailure(state.error)
    show(
      make('h2', { className: 'done center', tabIndex: -1, 'data-first': '', role: 'status' }, 'Payment done'),
      make('p', { className: 'soft center' }, 'Returning to the shop…'),
    )
    // Tests can suppress the response; then the page never hears of the payment.
    if (state.response) leave({ type: 'paid', response: state.response })
  }

  /** @param {() => Promise<State>} call */
  async function attempt(call) {
    for (const control of content.querySelectorAll('button')) control.disabled = true
    try {
      follow(await call())
    } catch (error) {
      showFailure(problemOf(error))
    }
  }

  /** @param {string} paymentId @returns {Promise<void>} */
  async function showWaiting(paymentId) {
    show(
      make('div', { className: 'spinner' }),
      make('h2', { className: 'center', tabIndex: -1, 'data-first': '', role: 'status' }, 'Waiting for the bank'),
      make('p', { className: 'soft center' }, 'The bank will answer even if you close this window.'),
    )
    const mine = turn
    while (mine === turn) {
      await new Promise((resolve) => setTimeout(resolve, POLL))
      /** @type {State | undefined} */
      const state = await request(`payments/${paymentId}?${query}`).catch(() => undefined)
      if (mine === turn && state && state.status !== 'waiting') return follow(state)
    }
  }

  const customer = {
    email: options.prefill?.email,
    contact: options.prefill?.contact,
    description: options.description,
    notes: options.notes,
  }

  /** @param {string} paymentId @param {string} digits */
  function showBank(paymentId, digits) {
    /** @param {object} body */
    const answer = (body) => attempt(() => request(`payments/${paymentId}/bank`, { ...keys, ...body }))
    const otp = field('OTP', { inputMode: 'numeric', autocomplete: 'one-time-code', maxLength: 10, required: true })
    show(
      heading('Your bank asks'),
      make('p', { className: 'soft' }, `A made-up bank page for the card ending in ${digits}.`),
      make(
        'form',
        {
          noValidate: true,
          submit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault()
            void answer({ otp: otp.input.value.trim() })
          },
        },
        otp.row,
        make('p', { className: 'soft' }, 'Any 4 to 10 digits are right, fewer are wrong.'),
        make('button', { type: 'submit', className: 'main' }, 'Submit OTP'),
      ),
      make(
        'div',
        { className: 'pair' },
        button('Success', () => void answer({ answer: 'success' })),
        button('Failure', () => void answer({ answer: 'failure' })),
      ),
    )
  }

  /** @param {Session} session */
  function cardForm(session) {
    const number = field('Card number', {
      inputMode: 'numeric',
      autocomplete: 'cc-number',
      placeholder: '0000 0000 0000 0000',
    })
    const expiry = field('Expiry', {
      inputMode: 'numeric',
      autocomplete: 'cc-exp',
      placeholder: 'MM / YY',
      maxLength: 7,
    })
    const cvv = field('CVV', { inputMode: 'numeric', autocomplete: 'cc-csc', maxLength: 4, type: 'password' })
    const name = field('Name on the card', { autocomplete: 'cc-name', value: options.prefill?.name ?? '' })
    const problem = make('p', { className: 'problem', role: 'alert', id: 'problem', hidden: true })
    /** @type {Record<string, HTMLInputElement>} */
    const inputs = { 'card.number': number.input, 'card.expiry': expiry.input, 'card.cvv': cvv.input }
    number.input.addEventListener('input', () => {
      // A correction in the middle must not move the cursor to the end.
      if (number.input.selectionStart === number.input.value.length) number.input.value = spaced(number.input.value)
    })
    expiry.input.addEventListener('input', (event) => {
      const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete')
      if (!isDeleting) expiry.input.value = asExpiry(expiry.input.value)
    })
    // Autofill fills in fields too; their values are formatted at the end.
    number.input.addEventListener('change', () => {
      number.input.value = spaced(number.input.value)
    })

    /** @param {Problem} found */
    function point({ description, field: where }) {
      problem.textContent = description
      problem.hidden = false
      for (const input of Object.values(inputs)) input.removeAttribute('aria-invalid')
      const input = inputs[where ?? '']
      input?.setAttribute('aria-invalid', 'true')
      input?.setAttribute('aria-describedby', 'problem')
      input?.focus()
    }
    const pay = make('button', { type: 'submit', className: 'main' }, `Pay ${money(session.amount)}`)

    /** @param {SubmitEvent} event */
    async function submit(event) {
      event.preventDefault()
      const card = {
        number: number.input.value,
        expiry: expiry.input.value,
        cvv: cvv.input.value,
        name: name.input.value,
      }
      pay.disabled = true
      try {
        /** @type {State} */
        const { payment_id: id } = await request('payments', { ...keys, ...customer, method: 'card', card })
        showBank(id, card.number.slice(-4))
      } catch (error) {
        const found = problemOf(error)
        pay.disabled = false
        if (found.field && inputs[found.field]) point(found)
        else showFailure(found)
      }
    }

    /** @param {TestCard} card */
    const offer = ({ label, number: digits }) =>
      make(
        'button',
        {
          type: 'button',
          className: 'quiet',
          click: () => {
            number.input.value = spaced(digits)
            expiry.input.value = `12 / ${String((new Date().getFullYear() + 3) % 100).padStart(2, '0')}`
            cvv.input.value = '123'
            name.input.value ||= 'Test Customer'
            pay.focus()
          },
        },
        make('span', {}, label),
        ' ',
        make('span', { className: 'number' }, spaced(digits)),
      )
    return [
      make(
        'form',
        { noValidate: true, submit },
        number.row,
        make('div', { className: 'pair' }, expiry.row, cvv.row),
        name.row,
        problem,
        pay,
      ),
      make(
        'fieldset',
        {},
        make('legend', {}, 'Test cards'),
        make('div', { className: 'cards' }, ...session.cards.map(offer)),
      ),
    ]
  }

  function upiForm() {
    /** @param {object} how */
    const pay = (how) => attempt(() => request('payments', { ...keys, ...customer, method: 'upi', ...how }))
    const named = new URLSearchParams(query)
    named.set('name', options.name ?? '')
    const vpa = field('UPI id', { value: 'success@razorpay', autocomplete: 'off', autocapitalize: 'none' })
    return [
      make('p', { className: 'soft center' }, 'Scan with any UPI app, or choose below what the customer does.'),
      make('img', { className: 'qr', alt: 'QR code for UPI apps', src: `/v1/checkout/qr.svg?${named}` }),
      make(
        'div',
        { className: 'stack' },
        button('Customer paid', () => void pay({ scanned: 'paid' }), 'main'),
        button('Customer failed', () => void pay({ scanned: 'failed' })),
        button('Customer paid but bank is slow', () => void pay({ scanned: 'slow' })),
      ),
      make(
        'details',
        {},
        make('summary', { className: 'soft' }, 'Pay by id (no longer offered by banks)'),
        make(
          'form',
          {
            noValidate: true,
            submit: (/** @type {SubmitEvent} */ event) => {
              event.preventDefault()
              void pay({ vpa: vpa.input.value.trim() })
            },
          },
          vpa.row,
          make('p', { className: 'soft' }, 'success@razorpay pays, failure@razorpay does not.'),
          make('button', { type: 'submit' }, 'Use this id'),
        ),
      ),
    ]
  }

  /** @type {Session} */
  let session
  let method = options.prefill?.method === 'upi' ? 'upi' : 'card'

  function showMethods() {
    /** @param {string} name @param {string} label */
    const choice = (name, label) =>
      make(
        'button',
        {
          type: 'button',
          'aria-pressed': name === method,
          ...(name === method ? { 'data-first': '' } : {}),
          click: () => {
            method = name
            showMethods()
          },
        },
        label,
      )
    show(
      make(
        'div',
        { className: 'methods', role: 'group', 'aria-label': 'Way to pay' },
        choice('card', 'Card'),
        choice('upi', 'UPI'),
      ),
      ...(method === 'card' ? cardForm(session) : upiForm()),
    )
  }

  dialog.addEventListener('click', (event) => {
    if (event.target === dialog && modal.backdropclose) askToClose()
  })
  // The page focuses the frame when the dialog is there, which may be after the first view has tried to take the focus.
  addEventListener('focus', () => {
    if (document.activeElement === document.body) focusFirst()
  })
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && modal.escape) askToClose()
    if (event.key === 'Tab') keepInside(event, box)
  })
  addEventListener('message', (event) => {
    if (event.source === parent && event.origin === parentOrigin && event.data?.type === 'ask to close') askToClose()
  })

  paint(options.theme)
  shown.textContent = money(Number(options.amount))
  dialog.append(box)
  try {
    session = await request('session', { ...keys, amount: options.amount, currency: options.currency })
    shown.textContent = money(session.amount)
    dialog.removeAttribute('aria-busy')
    tell({ type: 'shown' })
    showMethods()
  } catch (error) {
    dialog.removeAttribute('aria-busy')
    tell({ type: 'shown' })
    show(
      heading('This payment cannot be made'),
      make('p', { className: 'problem', role: 'alert' }, problemOf(error).description),
    )
  }
}

/** Keeps the focus inside the dialog while it is open. @param {KeyboardEvent} event @param {HTMLElement} box */
function keepInside(event, box) {
  const all = [...box.querySelectorAll('button:not(:disabled), input, summary')].filter(
    (element) => element instanceof HTMLElement && element.checkVisibility(),
  )
  const first = all[0]
  const last = all.at(-1)
  const [from, to] = event.shiftKey ? [first, last] : [last, first]
  const isOutside = !all.includes(/** @type {Element} */ (document.activeElement))
  if (document.activeElement !== from && !(isOutside && event.shiftKey)) return
  event.preventDefault()
  if (to instanceof HTMLElement) to.focus()
}

addEventListener('message', (event) => {
  // The first message of the embedding page counts; its origin is the one the browser attests.
  if (parentOrigin !== null || event.source !== parent || event.data?.type !== 'open') return
  parentOrigin = event.origin
  void run(event.data)
})
// This message contains nothing of interest, so any page that shows the frame may receive it.
parent.postMessage({ type: 'ready' }, '*')
