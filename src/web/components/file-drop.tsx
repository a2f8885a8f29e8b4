import { ImagePlus, type LucideIcon } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'

interface FileDropProps {
  readonly label: string
  readonly dropLabel: string
  readonly hint: string
  readonly accept: string
  readonly icon?: LucideIcon
  readonly multiple?: boolean
  readonly error?: string | undefined
  readonly onFiles: (files: readonly File[]) => void
}

export function FileDrop(props: FileDropProps) {
  const { label, dropLabel, hint, accept, icon: Icon = ImagePlus, multiple = false, error, onFiles } = props
  const id = useId()
  const [over, setOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    onFiles(multiple ? files : files.slice(0, 1))
  }

  return (
    <div>
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        data-over={over || undefined}
        data-wrong={error ? true : undefined}
        className="flex min-h-28 flex-wrap items-center justify-center gap-x-4 gap-y-1 rounded-sm border-2 border-ink/30 border-dashed px-4 py-5 text-center transition-colors duration-150 hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-signal data-over:border-signal data-wrong:border-danger data-over:bg-mist"
      >
        <Icon aria-hidden className="size-7 shrink-0 text-steel" />
        <span>
          <span className="font-medium underline underline-offset-4">{label}</span> {dropLabel}
          <span className="block text-sm text-steel">{hint}</span>
        </span>
        <input
          id={id}
          type="file"
          accept={accept}
          multiple={multiple}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="sr-only"
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])])
            // Allows the same file to be chosen again.
            target.value = ''
          }}
        />
      </label>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
