import { Check, Circle } from 'lucide-react'
import { checkPassword, SHORTEST_PASSWORD } from '#rules/password.ts'
import { accountTexts } from '#web/messages/en/account.ts'
import { samePassword } from './field-rules.ts'

/** Lists the requirements for a new password, each ticked off while typing. */
export function PasswordChecklist({ password, confirm }: { password: string; confirm: string }) {
  const t = accountTexts().account.checklist
  const { length, special, number } = checkPassword(password)
  const tooLong = !length && [...password].length >= SHORTEST_PASSWORD
  const points = [
    { text: tooLong ? t.tooLong : t.length, met: length },
    { text: t.special, met: special },
    { text: t.number, met: number },
    { text: t.match, met: password !== '' && samePassword(password, confirm) },
  ]
  const met = points.filter((point) => point.met).length
  return (
    <div>
      <ul aria-label={t.label} className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-2">
        {points.map((point) => (
          <li
            key={point.text}
            data-met={point.met}
            className="flex items-center gap-2 text-steel data-[met=true]:text-moss"
          >
            {point.met ? (
              <Check aria-hidden className="size-4 shrink-0" strokeWidth={2.5} />
            ) : (
              <Circle aria-hidden className="size-4 shrink-0 p-0.5" />
            )}
            {point.text}
            <span className="sr-only">{point.met ? t.met : t.open}</span>
          </li>
        ))}
      </ul>
      {/* Announced only when the number changes, not on every keystroke; silent until something is typed. */}
      <p role="status" className="sr-only">
        {password !== '' && t.count(met, points.length)}
      </p>
    </div>
  )
}
