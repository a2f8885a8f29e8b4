import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import type { OnBikePart } from '#contract/on-bike.ts'
import {
  buyableFitted,
  type FittedChange,
  type FittedPart,
  fittedTotals,
  isSoldOutIn,
  putAllOn,
  putOn,
  readLink,
  settledOptions,
  takeOff,
  usualColor,
  writeFitted,
} from '#rules/fitted-parts.ts'
import { formatRupees } from '#rules/money.ts'
import { valueNameIn } from '#rules/option-names.ts'
import { layerOf } from '#rules/pictures.ts'
import { type Chosen, foldName } from '#rules/pricing.ts'
import type { PictureSource } from '#web/components/picture.tsx'
import { toast } from '#web/components/toast.tsx'
import { copyText } from '#web/lib/copy-text.ts'
import { formatList, pageLanguage } from '#web/lib/language.ts'
import { type FitItTexts, fitItTexts } from '#web/messages/en/fit-it.ts'
import { type PriceSoFar, priceSoFar } from '../options.ts'

const LINK_PARAMETER = 'with'

/** Marks the steps in the history that this page makes itself. */
const OWN_STEP = 'kit'

const linkIn = (search: string): string | null => new URLSearchParams(search).get(LINK_PARAMETER)

/** Returns the query of the page with these parts. Its commas and colons stay readable. */
function queryWith(list: string): string {
  const query = new URLSearchParams(window.location.search)
  query.delete(LINK_PARAMETER)
  const search = [list && `${LINK_PARAMETER}=${list}`, query.toString()].filter(Boolean).join('&')
  return search && `?${search}`
}

/** A part that others on the bike need, until the rider has said whether they come off too. */
interface Asked {
  readonly name: string
  readonly others: string
  /** How many come off, with the part itself. */
  readonly count: number
}

interface Question extends Asked {
  /** What was on the bike when it was asked. */
  readonly fitted: readonly FittedPart[]
  readonly onYes: () => void
}

export interface Kit {
  readonly fitted: readonly FittedPart[]
  readonly buyable: readonly FittedPart[]
  readonly totals: ReturnType<typeof fittedTotals>
  readonly message: string
  /** Says the same, and the total. */
  readonly spoken: string
  readonly asked: Asked | null
  readonly answer: (takeOff: boolean) => void
  readonly colorOf: (code: string) => string | null | undefined
  readonly priceOf: (code: string) => PriceSoFar | undefined
  /** Whether a part is on the bike in a colour that is sold out. */
  readonly isSoldOut: (code: string) => boolean
  /** Says what a part's picture shows, if that is not its colour; otherwise empty. */
  readonly noteOf: (code: string) => string
  /** The picture that a press on the part would show. */
  readonly pictureOf: (code: string) => PictureSource | undefined
  /** The options of a part that need no question. */
  readonly optionsOf: (part: OnBikePart) => Chosen
  readonly toggle: (code: string) => void
  readonly paint: (code: string, color: string) => void
  readonly putAllOn: () => void
  readonly takeAllOff: () => void
  readonly share: () => Promise<void>
  readonly remind: () => void
}

/** Tracks which parts are on the bike, with a step in the browser's history for each change. */
function useFitted(parts: readonly OnBikePart[], onUnknown: (names: readonly string[]) => void) {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const way = useNavigationType()
  const [fitted, setFitted] = useState<readonly FittedPart[]>(() => readLink(linkIn(search), parts).fitted)
  // Presses that follow each other before the next rendering build on one another.
  const latest = useRef(fitted)

  function show(next: readonly FittedPart[]) {
    latest.current = next
    setFitted(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read when it changes
  useEffect(() => {
    // The bike is ahead of its own steps: one may arrive after the next press.
    if (way !== 'POP' && state === OWN_STEP) return
    const read = readLink(linkIn(search), parts)
    show(read.fitted)
    onUnknown(read.unknown)
  }, [search])

  function change(next: readonly FittedPart[]) {
    const list = writeFitted(next, parts)
    const isNew = list !== writeFitted(latest.current, parts)
    show(next)
    if (!isNew) return
    navigate({ search: queryWith(list) }, { preventScrollReset: true, state: OWN_STEP })
  }
  return { fitted, latest, change }
}

/** Asks before parts come off because they need others that come off. A step back or forward voids the question. */
function useQuestion(
  { fitted, latest }: Pick<ReturnType<typeof useFitted>, 'fitted' | 'latest'>,
  namesOf: (codes: readonly string[]) => string,
) {
  const [question, setQuestion] = useState<Question | null>(null)
  const asked = question?.fitted === fitted ? question : null
  return {
    asked,
    answer: (yes: boolean) => {
      setQuestion(null)
      if (yes) asked?.onYes()
    },
    ask: (codes: readonly string[], alsoOff: readonly string[], onYes: () => void) => {
      if (alsoOff.length === 0) return onYes()
      const count = codes.length + alsoOff.length
      setQuestion({ name: namesOf(codes), others: namesOf(alsoOff), count, fitted: latest.current, onYes })
    },
  }
}

/** Returns the parts on the bike, what they cost, and what a press does. */
export function useKit(parts: readonly OnBikePart[], bikeName: string): Kit {
  const { fitIt: t, bike } = fitItTexts()
  const [message, setMessage] = useState('')
  const { fitted, latest, change } = useFitted(parts, (names) =>
    setMessage(names.length > 0 ? t.unknown(formatList(names.slice(0, MOST_NAMED).map((name) => `“${name}”`))) : ''),
  )
  const partOf = (code: string) => parts.find(({ productCode }) => productCode === code)
  const namesOf = (codes: readonly string[]) =>
    formatList(parts.filter(({ productCode }) => codes.includes(productCode)).map(({ name }) => name))
  const { asked, answer, ask } = useQuestion({ fitted, latest }, namesOf)

  function show(next: readonly FittedPart[], ...said: readonly string[]) {
    change(next)
    setMessage(said.filter(Boolean).join(' '))
  }

  function toggle(code: string) {
    const part = partOf(code)
    if (!part) return
    if (!latest.current.some((each) => each.code === code))
      return add(part, usualColor(part), (put) => wordsOn(part, put))
    const { fitted: next, alsoOff } = takeOff(latest.current, code, parts)
    ask([code], alsoOff, () => show(next, t.isOff(part.name), alsoOff.length > 0 ? t.cameOff(namesOf(alsoOff)) : ''))
  }

  function paint(code: string, color: string) {
    const part = partOf(code)
    if (!part) return
    const isNew = !latest.current.some((each) => each.code === code)
    add(part, color, (put) => [
      ...(isNew ? wordsOn(part, put) : []),
      t.isColor(part.name, colorName(part, color).toLowerCase()),
    ])
  }

  function add(part: OnBikePart, color: string | null, words: (put: FittedChange) => readonly string[]) {
    const put = putOn(latest.current, { code: part.productCode, color }, parts)
    const soldOut = isSoldOutIn(part, color, bikeName) ? `${bike.outOfStock}.` : ''
    ask(put.replaced, put.alsoOff, () => show(put.fitted, ...words(put), soldOut))
  }

  function wordsOn(part: OnBikePart, { alsoOn, replaced, alsoOff }: FittedChange) {
    const soldOut = alsoOn.filter((code) => partOf(code)?.availability.state === 'out')
    return [
      alsoOn.length > 0 ? t.needs(part.name, namesOf(alsoOn)) : t.isOn(part.name),
      soldOut.length > 0 ? t.neededSoldOut(namesOf(soldOut)) : '',
      replaced.length > 0 ? t.replaced(namesOf(replaced)) : '',
      alsoOff.length > 0 ? t.cameOff(namesOf(alsoOff)) : '',
    ]
  }

  const buyable = buyableFitted(fitted, parts, bikeName)
  const totals = fittedTotals(buyable, parts, bikeName)
  const total = formatRupees(totals.totalPrice)
  return {
    ...{ fitted, buyable, totals, message, asked, answer, toggle, paint },
    ...looksOf(fitted, partOf, bikeName),
    spoken: message && `${message} ${totals.from ? t.totalFrom(total) : t.totalNow(total)}`,
    putAllOn: () => show(putAllOn(parts), t.allOn),
    takeAllOff: () => show([], t.allOff),
    share: () => shareKit(bikeName, queryWith(writeFitted(latest.current, parts)), t),
    remind: () => setMessage(t.nothingToAdd),
  }
}

const colorName = ({ pricing }: OnBikePart, color: string): string =>
  valueNameIn(pricing.options.color, color, pageLanguage())

/** Returns how parts are chosen, what they cost that way, and what their pictures show. */
function looksOf(
  fitted: readonly FittedPart[],
  partOf: (code: string) => OnBikePart | undefined,
  bikeName: string,
): Pick<Kit, 'colorOf' | 'optionsOf' | 'priceOf' | 'isSoldOut' | 'noteOf' | 'pictureOf'> {
  const { product: t } = fitItTexts()
  const colorOf = (code: string) => fitted.find((each) => each.code === code)?.color
  const optionsOf = ({ productCode, pricing }: OnBikePart) =>
    settledOptions(pricing, colorOf(productCode) ?? null, bikeName)
  return {
    colorOf,
    optionsOf,
    priceOf: (code) => {
      const part = partOf(code)
      return part && priceSoFar(part.pricing, optionsOf(part))
    },
    isSoldOut: (code) => {
      const part = partOf(code)
      const color = colorOf(code)
      return part !== undefined && color !== undefined && isSoldOutIn(part, color, bikeName)
    },
    noteOf: (code) => {
      const [color, part] = [colorOf(code), partOf(code)]
      const seen = color && part && layerOf(part.layers, color)?.color
      return part && seen && foldName(seen) !== foldName(color) ? t.pictureShows(colorName(part, seen)) : ''
    },
    pictureOf: (code) => {
      const part = partOf(code)
      return part && layerOf(part.layers, colorOf(code) ?? usualColor(part))?.picture
    },
  }
}

/** The most names that the page repeats of those that it does not know. */
const MOST_NAMED = 3

/** Offers the address of the page with a query to other applications, or copies it where the browser cannot. */
async function shareKit(
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
