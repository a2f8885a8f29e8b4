import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import { TextButton } from './text-link.tsx'

interface CodeEntryProps {
  readonly label: string
  readonly apply: string
  readonly remove: string
  readonly used: string | undefined
  readonly error?: string | undefined
  /** Announced to screen readers, but not shown, once the code is accepted. */
  readonly accepted?: string | undefined
  readonly onChange: (code: string | undefined) => void
}

export function CodeEntry({ label, apply, remove, used, error, accepted, onChange }: CodeEntryProps) {
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const pressed = useRef(false)

  // The pressed button has been replaced by the other half, which takes over the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when the other half replaces this one
  useEffect(() => {
    if (pressed.current) box.current?.querySelector<HTMLElement>('input, button')?.focus()
    pressed.current = false
  }, [used])

  function send(event: FormEvent) {
    event.preventDefault()
    const code = typed.trim()
    if (code === '') return
    setTyped('')
    pressed.current = true
    onChange(code)
  }

  return (
    <div ref={box}>
      {used ? (
        <p className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
          <span id={id} className="min-w-0 break-words text-sm">
            {label}: <span className="font-semibold">{used}</span>
          </span>
          <TextButton
            aria-describedby={id}
            onClick={() => {
              pressed.current = true
              onChange(undefined)
            }}
            className="text-sm"
          >
            {remove}
          </TextButton>
        </p>
      ) : (
        <form onSubmit={send} className="grid grid-cols-[1fr_auto] items-start gap-x-3">
          <TextField
            label={label}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {/* Moves the button down to the field, below its label. */}
          <Button type="submit" look="line" className="mt-[1.6875rem]">
            {apply}
          </Button>
        </form>
      )}
      <p role="status" className="text-danger text-sm">
        {error ?? (accepted && <span className="sr-only">{accepted}</span>)}
      </p>
    </div>
  )
}
