import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useId,
  useRef,
  useState,
} from 'react'
import { RaiseWhenOpen, TOP_LAYER, WITHOUT_GUARDS } from './top-layer.tsx'

interface MenuOption {
  readonly value: string
  readonly label: string
}

export interface SelectMenuProps {
  readonly label: ReactNode
  readonly options: readonly MenuOption[]
  readonly error?: string | undefined
  /** Shown below the field and read out with it. */
  readonly hint?: ReactNode
  /** Undefined if the field keeps its value itself, for forms that the router sends. */
  readonly value?: string | undefined
  readonly defaultValue?: string | undefined
  readonly onChange?: ((value: string) => void) | undefined
  readonly onBlur?: (() => void) | undefined
  readonly name?: string | undefined
  readonly required?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** Read out instead of the label, if there are several fields with that. */
  readonly 'aria-label'?: string | undefined
  readonly ref?: Ref<HTMLButtonElement> | undefined
}

/** Pixels between the field, its menu and the edge of the window. */
const GAP = 4
const EDGE = 8
/** The height of an option and the padding and border of the menu, as the classes below set them. */
const ROW = 44
const FRAME = 10

const FIELD =
  'flex min-h-12 w-full items-center justify-between gap-2 rounded-sm border border-ink/50 bg-paper px-3 text-left text-ink focus-visible:outline-offset-0 aria-invalid:border-danger forced-colors:disabled:border-[GrayText] forced-colors:disabled:text-[GrayText]'

const OPTION =
  'flex min-h-11 cursor-default items-center justify-between gap-3 rounded-sm px-3 py-2 outline-none data-highlighted:bg-mist data-selected:font-medium forced-colors:data-highlighted:bg-[Highlight] forced-colors:data-highlighted:text-[HighlightText]'

/**
 * Shows a labelled field that opens a menu of options, for the administration; shoppers get the browser's own
 * (`SelectField`). The menu is found by typing, and PageUp and PageDown move by five options.
 */
export function SelectMenu(props: SelectMenuProps) {
  const { label, options, error, hint, value, defaultValue, onChange, name, required, disabled } = props
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  const [own, setOwn] = useState(defaultValue ?? '')
  const [open, setOpen] = useState(false)
  const [side, setSide] = useState<'top' | 'bottom'>('bottom')
  const current = value ?? own

  function toggle(isOpen: boolean) {
    if (isOpen && trigger.current) setSide(menuSide(roomAround(trigger.current, options.length)))
    setOpen(isOpen)
  }

  return (
    <div className={WITHOUT_GUARDS}>
      <CSPProvider disableStyleElements>
        <Select.Root
          id={id}
          items={options}
          value={current}
          open={open}
          onOpenChange={toggle}
          onValueChange={(chosen, { reason }) => {
            // The library replaces a value that has left the list; what is stored stays until somebody chooses.
            if (chosen === null || (reason === 'none' && !includes(options, current))) return
            setOwn(chosen)
            onChange?.(chosen)
          }}
          modal={false}
          name={name}
          required={required}
          disabled={disabled}
        >
          <Select.Label className="mb-1.5 block font-medium text-sm">{label}</Select.Label>
          <Trigger {...props} id={id} own={trigger} />
          <div ref={setPlace} />
          <Menu id={id} options={options} open={open} side={side} place={place} />
        </Select.Root>
      </CSPProvider>
      {hint && (
        <div id={`${id}-hint`} className="mt-1.5 text-sm text-steel">
          {hint}
        </div>
      )}
      <p id={`${id}-error`} aria-live="polite" className="min-h-0 text-danger text-sm">
        {error && <span className="mt-1.5 block">{error}</span>}
      </p>
    </div>
  )
}

type TriggerProps = SelectMenuProps & { readonly id: string; readonly own: RefObject<HTMLButtonElement | null> }

function Trigger({ id, own, error, hint, onBlur, ref, 'aria-label': name }: TriggerProps) {
  const attach = useCallback(
    (button: HTMLButtonElement | null) => {
      own.current = button
      if (typeof ref === 'function') ref(button)
      else if (ref) ref.current = button
    },
    [own, ref],
  )
  return (
    <Select.Trigger
      ref={attach}
      onBlur={onBlur}
      aria-label={name}
      aria-labelledby={name === undefined ? `${id}-label` : undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={[error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
      className={FIELD}
    >
      <Select.Value className="truncate max-[22rem]:whitespace-normal" />
      <ChevronDown aria-hidden className="size-5 shrink-0" />
    </Select.Trigger>
  )
}

interface MenuProps {
  readonly id: string
  readonly options: readonly MenuOption[]
  readonly open: boolean
  readonly side: 'top' | 'bottom'
  /** Beside the field, because what is outside an open dialog cannot be clicked. */
  readonly place: HTMLElement | null
}

function Menu({ id, options, open, side, place }: MenuProps) {
  return (
    <Select.Portal container={place}>
      <Select.Positioner
        {...TOP_LAYER}
        side={side}
        sideOffset={GAP}
        align="start"
        collisionPadding={EDGE}
        // The side is chosen above: the library would turn the menu as soon as it has to shrink.
        collisionAvoidance={{ side: 'none', align: 'shift', fallbackAxisSide: 'none' }}
        positionMethod="fixed"
        alignItemWithTrigger={false}
      >
        <Select.Popup className="flex max-h-[min(300px,var(--available-height))] min-w-(--anchor-width) max-w-(--available-width) flex-col rounded-sm border border-line bg-paper shadow-raised">
          <RaiseWhenOpen open={open} />
          <Select.List
            aria-labelledby={`${id}-label`}
            className="overflow-y-auto overscroll-contain p-1"
            onKeyDown={moveByPage}
          >
            {options.map((option) => (
              <Select.Item key={option.value} value={option.value} className={OPTION}>
                <Select.ItemText>{option.label}</Select.ItemText>
                <Select.ItemIndicator className="shrink-0">
                  <Check aria-hidden className="size-4" />
                </Select.ItemIndicator>
              </Select.Item>
            ))}
          </Select.List>
        </Select.Popup>
      </Select.Positioner>
    </Select.Portal>
  )
}

/** Moves the focus by a page of options, which the library does not do. */
function moveByPage(event: KeyboardEvent<HTMLElement>): void {
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="option"]')]
  const focused = options.findIndex((option) => option.matches(':focus'))
  const target = pageTarget(event.key, Math.max(focused, 0), options.length)
  if (target === null) return
  event.preventDefault()
  options[target]?.focus()
}

/** Measures the room for a menu of so many options above and below its field. */
function roomAround(field: HTMLElement, count: number) {
  const { top, bottom } = field.getBoundingClientRect()
  const spare = GAP + EDGE
  return { above: top - spare, below: window.innerHeight - bottom - spare, content: count * ROW + FRAME }
}

const includes = (options: readonly MenuOption[], value: string): boolean =>
  options.some((option) => option.value === value)

/**
 * The height in pixels below which a menu is too low to choose from. A menu opens upwards if there is less room than this
 * below its field; with more it opens downwards, and shrinks to the room there is.
 */
const MIN_MENU_HEIGHT = 140

const MENU_PAGE = 5

interface Room {
  readonly above: number
  readonly below: number
  /** The height of all options together; all are in pixels. */
  readonly content: number
}

/** Returns the side on which a menu opens: below its field, unless it would be too low there and has more room above. */
export function menuSide({ above, below, content }: Room): 'top' | 'bottom' {
  const isEnough = below >= Math.min(MIN_MENU_HEIGHT, content)
  return isEnough || below >= above ? 'bottom' : 'top'
}

/** Returns the place of the option that a key moves to, or null if the key does not move by a page. */
export function pageTarget(key: string, place: number, count: number): number | null {
  if (key === 'PageDown') return Math.min(place + MENU_PAGE, count - 1)
  if (key === 'PageUp') return Math.max(place - MENU_PAGE, 0)
  return null
}
