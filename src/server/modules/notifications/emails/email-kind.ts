import type { Seller } from '#server/lib/config.ts'

/** Whom an email goes to, and where its button leads. */
export interface Recipient {
  readonly seller: Pick<Seller, 'name' | 'email'>
  readonly email: string
  /** Undefined when the address is not verified: a name that somebody typed for it is not repeated. */
  readonly firstName?: string | undefined
  readonly url?: string
}

type Part<Data, Content> = Content | ((data: Data) => Content)

/** A paragraph or the value of a row. It is left out if it is no string. */
type Optional = string | false | null | undefined

export type Row = readonly [label: string, value: Optional]

/** Labels and values; as a list where two labels can be the same. */
export type Rows = readonly Row[] | Readonly<Record<string, Optional>>

interface Texts<Data> {
  readonly subject: Part<Data, string>
  readonly heading: Part<Data, string>
  /** By default the recipient is greeted by name, if the name is known. */
  readonly greeting?: 'without name' | 'none'
  /** Line breaks inside are preserved. */
  readonly paragraphs: Part<Data, readonly Optional[]>
  /** A code to type, shown large. */
  readonly code?: (data: Data) => string
  /** Paragraphs below the code. */
  readonly ending?: readonly string[]
  readonly rows?: Part<Data, Rows>
  readonly button?: string
  /** Where the button leads, if not to the URL of the recipient. */
  readonly opens?: (data: Data) => string
  readonly replyTo?: (data: Data) => string
  /** The number of the order, for an email to its customer: staff see a copy of the email with the order. */
  readonly order?: (data: Data) => string
}

/** `To`: what all emails of a group know about their recipient; `About`: what emails of this kind know besides. */
export interface EmailKind<To, About> extends Texts<Recipient & To & About> {
  /** An invented recipient for the samples in the demo's mailbox. URLs of samples are paths. */
  readonly recipient: To & Pick<Recipient, 'firstName'>
  readonly samples: readonly About[]
}

type WithRecipient<To> = Pick<EmailKind<To, unknown>, 'recipient'>

/** From the parts that they share. The type of the samples is that of the data an email is composed from. */
export const group =
  <To>(shared: Partial<Texts<Recipient & To>> & WithRecipient<To>) =>
  <About>(
    samples: readonly About[],
    texts: Texts<Recipient & To & About> & Partial<WithRecipient<To>>,
  ): EmailKind<To, About> => ({ ...shared, ...texts, samples })
