import { GripVertical } from 'lucide-react'
import { type PointerEvent, useEffect, useState } from 'react'
import { adminPicturesTexts } from '#web/messages/en/admin-pictures.ts'
import { type FormPicture, moveItem } from './picture-list.ts'

type Pictures = readonly FormPicture[]

/** Where a picture can be dropped: at a place of the list, or on a value of an option that it then shows. */
type Target = `place ${number}` | `color ${string}` | `type ${string}` | `model ${string}`

interface Drag {
  /** The picture that is dragged. */
  readonly url: string
  readonly over: Target | null
}

/** Returns the attribute by which a target is found under the pointer. */
export const droppable = (target: Target) => ({ 'data-picture-target': target })

function targetAt({ clientX, clientY }: PointerEvent): { target: Target; element: Element } | null {
  const element = document.elementFromPoint(clientX, clientY)?.closest('[data-picture-target]')
  return element ? { target: element.getAttribute('data-picture-target') as Target, element } : null
}

/** Returns the pictures after one of them was dropped. */
function dropped(pictures: Pictures, { url, over }: Drag): Pictures {
  const from = pictures.findIndex((picture) => picture.url === url)
  if (over === null || from === -1) return pictures
  const [kind, value] = [over.slice(0, over.indexOf(' ')), over.slice(over.indexOf(' ') + 1)]
  if (kind === 'place') return moveItem(pictures, from, Number(value))
  return pictures.map((picture, place) =>
    place === from ? { ...picture, [kind]: value === '' ? null : value } : picture,
  )
}

/** Dragging of pictures with a mouse, a pen or a finger. Escape ends it, and nothing has changed. */
export function usePictureDrag(change: (work: (before: Pictures) => Pictures) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const isDragging = drag !== null

  useEffect(() => {
    if (!isDragging) return
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setDrag(null)
    }
    document.addEventListener('keydown', cancel, true)
    return () => document.removeEventListener('keydown', cancel, true)
  }, [isDragging])

  const handlersOf = (url: string) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ url, over: null })
    },
    onPointerMove: (event: PointerEvent) => {
      if (!drag) return
      const found = targetAt(event)
      const over = found?.target ?? null
      if (over === drag.over) return
      setDrag({ ...drag, over })
      // So that a place outside the window can be reached.
      found?.element.scrollIntoView({ block: 'nearest' })
    },
    onPointerUp: () => {
      if (drag) change((before) => dropped(before, drag))
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
  })
  return { drag, handlersOf }
}

/** For pointers only: with the keyboard the buttons move a picture, and the menus assign it. */
export function DragHandle(handlers: ReturnType<ReturnType<typeof usePictureDrag>['handlersOf']>) {
  return (
    <span
      aria-hidden
      data-drag-handle=""
      title={adminPicturesTexts().pictures.drag}
      className="grid size-11 cursor-grab touch-none select-none place-items-center rounded-sm text-steel hover:text-ink active:cursor-grabbing"
      {...handlers}
    >
      <GripVertical className="size-5" />
    </span>
  )
}

interface ValueTargetsProps {
  readonly drag: Drag
  readonly menus: readonly {
    readonly name: 'color' | 'type' | 'model' | 'section'
    readonly options: readonly { readonly value: string; readonly label: string }[]
  }[]
}

/** The values that a dragged picture can be dropped on. They stay in view and move nothing. */
export function ValueTargets({ drag, menus }: ValueTargetsProps) {
  const { pictures: t } = adminPicturesTexts()
  const rows = menus.flatMap(({ name, options }) => (name === 'section' ? [] : [{ name, options }]))
  if (rows.length === 0) return null
  return (
    <div
      aria-hidden
      className="sticky bottom-44 z-20 grid gap-2 rounded-sm border border-ink bg-paper p-3 shadow-raised md:bottom-24"
    >
      {rows.map(({ name, options }) => (
        <div key={name} className="flex flex-wrap items-center gap-2 text-sm">
          <span className="text-steel">{t[name]}</span>
          {options.map(({ value, label }) => (
            <span
              key={value}
              {...droppable(`${name} ${value}`)}
              className={`grid min-h-11 min-w-11 place-items-center rounded-sm border px-3 ${
                drag.over === `${name} ${value}` ? 'border-ink bg-ink text-paper' : 'border-ink/25'
              }`}
            >
              {label}
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
