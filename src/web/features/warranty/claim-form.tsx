import { CircleCheck } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { UserInfo } from '#contract/accounts.ts'
import { apiPath } from '#contract/call.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { OwnPart, Passport, warranty } from '#contract/warranty.ts'
import { looksLikeEmail } from '#rules/email.ts'
import { isBlank } from '#rules/pasted.ts'
import { CLAIM_TEXT } from '#rules/warranty-claim.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { CountedTextArea } from '#web/components/counted-text-area.tsx'
import { SelectField, TextField } from '#web/components/field.tsx'
import { NoBreak } from '#web/components/no-break.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { toast } from '#web/components/toast.tsx'
import { readDraft, writeDraft } from '#web/lib/draft.ts'
import { showFieldErrors } from '#web/lib/form-refusal.ts'
import { callAsUser, useSession } from '#web/lib/session.ts'
import { sendForm } from '#web/lib/upload.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { fullName } from '#web/lib/user-name.ts'
import { warrantyTexts } from '#web/messages/en/warranty.ts'
import { ClaimPictures, useClaimPictures } from './claim-pictures.tsx'

type Filed = Answer<(typeof warranty)['POST /warranty-mail']>

/** In the order of the form; a part is the code of a piece of an own order. */
const NAMES = ['part', 'text', 'name', 'email', 'order'] as const
type Fields = Readonly<Record<(typeof NAMES)[number], string>>
const EMPTY: Fields = { name: '', email: '', order: '', part: '', text: '' }
const DRAFT = 'warranty-claim'
const filled = (message: string) => ({ filled: (value: string) => !isBlank(value) || message })

const fetchParts = () => callAsUser('GET /warranty-parts')

interface ClaimFormProps {
  readonly unit: Passport | null
  /** The order number, or the unit's code in its place. */
  readonly order: string
}

/** Submits a warranty claim (S2 §2). The input survives a failure and a reload. */
export function ClaimForm({ unit, order }: ClaimFormProps) {
  const t = warrantyTexts().claimForm
  const { user, ready } = useSession()
  const own = useResource(user ? fetchParts : null)
  const pictures = useClaimPictures()
  const form = useDraftedForm(user, order)
  const parts = (!unit && own.data?.parts) || []
  const picked = form.watch('part')
  const chosen = unit?.code ?? (picked === OTHER_PART || parts.length === 0 ? '' : picked)
  const openClaim = own.data?.parts.find(({ code }) => code === chosen)?.claim
  const about = chosen ? { [unit ? 'unit' : 'part']: chosen } : {}
  const { send, part, refusal, filed, again } = useFiling({ form, pictures, about, onAnswer: own.reload })

  if (filed) return <Done claim={filed} onAnother={again} />
  return (
    <form method="post" onSubmit={send} noValidate aria-label={t.title} className="grid gap-5">
      {unit && (
        <p className="rounded-sm bg-mist p-4">
          <span className="block text-sm text-steel">{t.forUnit}</span>
          <span className="font-medium">
            {unit.product}, {unit.bike}
          </span>
        </p>
      )}
      {ready && !user && !unit && <TextLink to="/signin?redirect=warranty">{t.signIn}</TextLink>}
      <ClaimFields form={form} parts={parts} chosen={chosen} openClaim={openClaim} />
      <ClaimPictures state={pictures} />
      {part !== null && (
        <div>
          <p className="mb-1.5 text-sm text-steel">{t.sending}</p>
          <ProgressBar label={t.sending} part={part} />
        </div>
      )}
      {refusal && <Alert>{refusal}</Alert>}
      <div>
        <SubmitButton busy={form.formState.isSubmitting || pictures.preparing}>{t.submit}</SubmitButton>
      </div>
    </form>
  )
}

/** Keeps what is typed over a reload, and fills in the customer and the order where they are known. */
function useDraftedForm(user: UserInfo | null, order: string): UseFormReturn<Fields> {
  const form = useForm<Fields>({ defaultValues: EMPTY })
  const { reset, watch, getValues, setValue } = form

  useEffect(() => {
    reset({ ...EMPTY, ...readDraft(DRAFT) })
    const watching = watch((values) => writeDraft(DRAFT, values))
    return () => watching.unsubscribe()
  }, [reset, watch])

  useEffect(() => {
    if (user && !getValues('name')) setValue('name', fullName(user))
    if (user && !getValues('email')) setValue('email', user.email)
    if (order) setValue('order', order)
  }, [user, order, getValues, setValue])

  return form
}

interface Filing {
  readonly form: UseFormReturn<Fields>
  readonly pictures: ReturnType<typeof useClaimPictures>
  /** The code of what the claim is about, under the name of its field; empty for what has no code. */
  readonly about: Readonly<Record<string, string>>
  readonly onAnswer: () => void
}

/** Sends the claim; `part` is the share of it that has been uploaded. */
function useFiling({ form: { handleSubmit, setValue, setError }, pictures, about, onAnswer }: Filing) {
  const t = warrantyTexts()
  const [refusal, setRefusal] = useState('')
  const [part, setPart] = useState<number | null>(null)
  const [filed, setFiled] = useState<Filed['claim'] | null>(null)

  const send = handleSubmit(async (fields) => {
    setRefusal('')
    if (!pictures.complete()) return
    const form = new FormData()
    for (const name of ['name', 'email', 'order', 'text'] as const) form.append(name, fields[name])
    for (const [name, code] of Object.entries(about)) form.append(name, code)
    for (const { file, name } of pictures.pictures) form.append('file', file, name)
    setPart(0)
    try {
      const { message, claim } = await sendForm(apiPath('POST /warranty-mail'), form, setPart)
      toast(message, 'success')
      setFiled(claim)
      pictures.clear()
      for (const name of ['order', 'part', 'text'] as const) setValue(name, '')
      onAnswer()
      writeDraft(DRAFT, null)
    } catch (error) {
      const message = showFieldErrors(error, { names: NAMES, setError, otherwise: t.common.genericError })
      toast(message, 'error')
      setRefusal(message)
      // It may have been claimed in another tab, which the list of parts then says.
      onAnswer()
    } finally {
      setPart(null)
    }
  })

  return { send, part, refusal, filed, again: () => setFiled(null) }
}

interface ClaimFieldsProps {
  readonly form: UseFormReturn<Fields>
  readonly parts: readonly OwnPart[]
  readonly chosen: string
  /** The number of the open claim about the chosen part. */
  readonly openClaim: string | null | undefined
}

function ClaimFields({ form: { register, watch, setValue, formState }, parts, chosen, openClaim }: ClaimFieldsProps) {
  const t = warrantyTexts().claimForm
  const { errors, isSubmitted } = formState
  const field = (name: keyof Fields, validate: Record<string, (value: string) => true | string>) => ({
    required: true,
    error: errors[name]?.message,
    ...register(name, { validate }),
  })
  // Registered before the parts are known: of several errors, that of the field registered first gets the focus.
  const partField = field('part', {
    chosen: (code) =>
      parts.length === 0 || code === OTHER_PART || parts.some((each) => each.code === code) || t.partRequired,
  })
  return (
    <>
      {parts.length > 0 && (
        <ClaimPart
          parts={parts}
          {...partField}
          onChange={({ target: { value } }) => {
            setValue('part', value, { shouldValidate: isSubmitted })
            setValue('order', parts.find(({ code }) => code === value)?.order ?? '')
          }}
        />
      )}
      {openClaim && <OpenClaim number={openClaim} />}
      <CountedTextArea
        label={t.happened}
        rows={5}
        characters={watch('text').trim().length}
        maxCharacters={CLAIM_TEXT.max}
        count={t.count}
        {...field('text', {
          short: (text) => text.trim().length >= CLAIM_TEXT.min || t.tooShort(CLAIM_TEXT.min),
          long: (text) => text.trim().length <= CLAIM_TEXT.max || t.tooLong(CLAIM_TEXT.max),
        })}
      />
      <TextField label={t.name} autoComplete="name" maxLength={200} {...field('name', filled(t.nameRequired))} />
      <TextField
        label={t.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...field('email', {
          ...filled(t.emailRequired),
          email: (value) => looksLikeEmail(value) || t.emailInvalid,
        })}
      />
      <TextField
        label={t.order}
        autoComplete="off"
        maxLength={100}
        readOnly={parts.some(({ code }) => code === chosen)}
        {...field('order', filled(t.orderRequired))}
      />
    </>
  )
}

function Done({ claim, onAnother }: { claim: Filed['claim']; onAnother: () => void }) {
  const t = warrantyTexts().claimForm
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone.
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} data-confirmation className="rounded-sm bg-moss-mist p-5 outline-none sm:p-6">
      <p className="mb-2 flex items-center gap-3 font-medium text-lg text-moss">
        <CircleCheck aria-hidden className="size-6 shrink-0" />
        <NoBreak text={t.done(claim.number)} number={claim.number} />
      </p>
      <p className="mb-5">{t.doneMore}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={claim.url}>{t.follow}</ButtonLink>
        <Button look="line" onClick={onAnother}>
          {t.another}
        </Button>
      </div>
    </div>
  )
}

/** The choice of a part that is in none of the customer's delivered orders. */
const OTHER_PART = 'other'

interface ClaimPartProps extends Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> {
  readonly parts: readonly OwnPart[]
  readonly error: string | undefined
}

/** Asks customers which of the pieces that were delivered to them a claim is about. */
function ClaimPart({ parts, ...select }: ClaimPartProps) {
  const t = warrantyTexts().claimForm
  const orders = [...new Set(parts.map(({ order }) => order))]
  return (
    <SelectField label={t.part} {...select}>
      <option value="">{t.partChoose}</option>
      {orders.map((order) => (
        <optgroup key={order} label={t.partOfOrder(order)}>
          {parts
            .filter((each) => each.order === order)
            .map(({ code, product, bike, options }) => (
              <option key={code} value={code}>
                {[`${product}, ${bike}`, options].filter(Boolean).join(' · ')}
              </option>
            ))}
        </optgroup>
      ))}
      <option value={OTHER_PART}>{t.partOther}</option>
    </SelectField>
  )
}

function OpenClaim({ number }: { number: string }) {
  const t = warrantyTexts().claimForm
  return (
    <div role="status" className="rounded-sm border border-signal/50 px-4 py-3">
      <p>{t.alreadyOpen}</p>
      <TextLink to={`/warranty/claim/${number}`}>
        <NoBreak text={t.toClaim(number)} number={number} />
      </TextLink>
    </div>
  )
}
