import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { TextField } from './field.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'type'> {
  readonly showLabel: string
  readonly hideLabel: string
}

export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative [&_input]:pr-13">
      <TextField
        // A phone must not capitalise, correct or learn a password that is revealed.
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...field}
        type={shown ? 'text' : 'password'}
      />
      {/* Placed below the label, which is one line high, and as high as the field. */}
      <button
        type="button"
        aria-label={shown ? hideLabel : showLabel}
        onClick={() => setShown(!shown)}
        className="absolute top-6.5 right-0 grid size-12 place-items-center text-steel hover:text-ink"
      >
        <Icon aria-hidden className="size-5" />
      </button>
    </div>
  )
}
