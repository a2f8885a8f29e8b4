import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { apiPath } from '#contract/call.ts'
import type { EditedPart } from '#contract/on-bike.ts'
import { LAYER_BYTES, MAX_Z } from '#rules/on-bike.ts'
import { layerOf } from '#rules/pictures.ts'
import { Button } from '#web/components/button.tsx'
import { Checkbox } from '#web/components/checkbox.tsx'
import { TextField } from '#web/components/field.tsx'
import { Picture, type PictureSource } from '#web/components/picture.tsx'
import { SelectMenu } from '#web/components/select-menu.tsx'
import { Loaded } from '#web/components/when-loaded.tsx'
import { adminOnBikeTexts } from '#web/messages/en/admin-on-bike.ts'
import {
  type BikeParts,
  colorOfFile,
  type EditedLayer,
  fetchBikeParts,
  firstValue,
  frameSource,
  type OnBikeValue,
  ownLayerOf,
  pointAfterKey,
  pointAt,
  toFormPicture,
  withLayer,
  withoutLayer,
} from './on-bike-value.ts'
import { PictureDrop, useUploads } from './picture-drop.tsx'
import { namesOf, type ProductFormState } from './product-fields.ts'

interface SectionProps {
  readonly form: ProductFormState
  readonly productId: string | undefined
}

export function OnBikeSection({ form, productId }: SectionProps) {
  const { onBike: t, common } = adminOnBikeTexts()
  const bikeId = form.getValues('bikeId')
  if (bikeId === '') return <p className="text-steel">{t.noBike}</p>
  return (
    <Loaded key={bikeId} load={() => fetchBikeParts(bikeId)} texts={common}>
      {({ base, ...bike }) =>
        base ? <Editor {...{ form, productId, bikeId, base, ...bike }} /> : <p className="text-steel">{t.noBase}</p>
      }
    </Loaded>
  )
}

interface EditorProps extends SectionProps, Omit<BikeParts, 'base'> {
  readonly bikeId: string
  readonly base: PictureSource
}

function Editor({ form, productId, bikeId, base, shows, parts, frame }: EditorProps) {
  const { onBike: t } = adminOnBikeTexts()
  const colors = namesOf(form.getValues('colors'))
  const { value, change } = onBikeIn(form, bikeId)
  const [color, setColor] = useState(colors[0] ?? null)
  const [isAlone, setAlone] = useState(true)
  const [over, setOver] = useState('')
  const shown = parts.filter(({ id, onBike }) => id !== productId && onBike !== null)
  const set = (fields: Partial<OnBikeValue>) => change((before) => before && { ...before, ...fields })
  return (
    <div className="grid gap-6">
      <p className="text-steel">{value ? t.hint : t.none}</p>
      <div className="grid gap-2">
        <OnBikeStage
          base={frame.find((bike) => bike.bikeId === over)?.base ?? base}
          value={value}
          layer={value ? layerOf(value.layers, color) : undefined}
          others={shown.filter(({ code }) => !isAlone || value?.requires.includes(code))}
          onPoint={set}
        />
        {shows !== '' && <p className="text-sm text-steel">{t.sister(shows)}</p>}
      </div>
      <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
        {value && colors.length > 1 && <ColorMenu colors={colors} color={color} onChange={setColor} />}
        {frame.length > 0 && <FrameMenu base={base} frame={frame} over={over} onChange={setOver} />}
      </div>
      {shown.length > 0 && (
        <Checkbox checked={!isAlone} onChange={({ target }) => setAlone(!target.checked)}>
          {t.withOthers}
        </Checkbox>
      )}
      <OnBikeLayers
        bikeId={bikeId}
        base={base}
        colors={colors}
        value={value}
        onLayer={(layer) => {
          setColor(layer.color)
          change((before) =>
            before ? withLayer(before, layer) : firstValue(bikeId, Math.max(0, ...shown.map(zOf)), layer),
          )
        }}
        onRemove={(removed) => change((before) => before && withoutLayer(before, removed))}
      />
      {value && (
        <>
          <Numbers value={value} parts={shown} set={set} />
          <Needs value={value} parts={shown} set={set} />
          <div>
            <Button look="line" onClick={() => change(() => null)}>
              {t.removeAll}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

function onBikeIn({ getValues, setValue }: ProductFormState, bikeId: string) {
  const current = () => getValues('onBike').find((each) => each.bikeId === bikeId) ?? null
  return {
    value: current(),
    /** Updates the value, which may have changed while a layer was uploading. */
    change(work: (before: OnBikeValue | null) => OnBikeValue | null): void {
      // A layer of another bike, which was chosen while it was uploading, would not fit.
      if (getValues('bikeId') !== bikeId) return
      const changed = work(current())
      setValue('onBike', changed ? [changed] : [])
    },
  }
}

interface ColorMenuProps {
  readonly colors: readonly string[]
  readonly color: string | null
  readonly onChange: (color: string | null) => void
}

function ColorMenu({ colors, color, onChange }: ColorMenuProps) {
  const { onBike: t } = adminOnBikeTexts()
  return (
    <SelectMenu
      label={t.shown}
      value={color ?? ''}
      onChange={(chosen) => onChange(chosen || null)}
      options={[{ value: '', label: t.otherColors }, ...colors.map((each) => ({ value: each, label: each }))]}
    />
  )
}

interface FrameMenuProps extends Pick<EditorProps, 'base' | 'frame'> {
  readonly over: string
  readonly onChange: (bikeId: string) => void
}

/** Chooses which bike of the same frame the part is shown on. */
function FrameMenu({ base, frame, over, onChange }: FrameMenuProps) {
  const { onBike: t } = adminOnBikeTexts()
  return (
    <SelectMenu
      label={t.over}
      hint={t.overHint}
      value={over}
      onChange={onChange}
      options={[{ bikeId: '', base }, ...frame].map((bike) => ({ value: bike.bikeId, label: bike.base.alt }))}
    />
  )
}

const zOf = ({ onBike }: EditedPart): number => onBike?.z ?? 0

interface PartProps {
  readonly value: OnBikeValue
  readonly parts: readonly EditedPart[]
  readonly set: (fields: Partial<OnBikeValue>) => void
}

function Numbers({ value, parts, set }: PartProps) {
  const { onBike: t } = adminOnBikeTexts()
  const order = parts.toSorted((one, other) => zOf(other) - zOf(one)).map((part) => `${part.name} ${zOf(part)}`)
  const fields = [
    { name: 'x', label: t.fromLeft, max: 100, step: 0.1 },
    { name: 'y', label: t.fromTop, max: 100, step: 0.1 },
    { name: 'z', label: t.z, max: MAX_Z, step: 1, hint: order.length > 0 && t.orderOfOthers(order) },
  ] as const
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {fields.map(({ name, ...field }) => (
        <TextField
          key={name}
          type="number"
          min={0}
          {...field}
          value={value[name]}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      ))}
    </div>
  )
}

function Needs({ value, parts, set }: PartProps) {
  const { onBike: t } = adminOnBikeTexts()
  if (parts.length === 0) return null
  return (
    <fieldset>
      <legend className="font-medium text-sm">{t.needs}</legend>
      <p className="text-sm text-steel">{t.needsHint}</p>
      <div className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {parts.map(({ id, code, name }) => (
          <Checkbox
            key={id}
            checked={value.requires.includes(code)}
            onChange={({ target }) => {
              const others = value.requires.filter((each) => each !== code)
              set({ requires: (target.checked ? [...others, code] : others).sort() })
            }}
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

interface StageProps {
  readonly base: PictureSource
  readonly layer: EditedLayer | undefined
  readonly value: OnBikeValue | null
  /** The other parts that are shown with it, in their most visible colours. */
  readonly others: readonly EditedPart[]
  readonly onPoint: (point: Pick<OnBikeValue, 'x' | 'y'>) => void
}

/** Shows the product on its bike; the point on the part follows the pointer and the arrow keys. */
function OnBikeStage({ base, layer, value, others, onPoint }: StageProps) {
  const t = adminOnBikeTexts().onBike
  const pictures = [
    { id: 'base', z: -1, source: base },
    ...(value && layer ? [{ id: 'own', z: Number(value.z) || 0, source: frameSource(layer, t.layerShown) }] : []),
    ...others.flatMap(({ id, onBike }) =>
      onBike?.layers[0] ? [{ id, z: onBike.z, source: { ...onBike.layers[0].picture, alt: '' } }] : [],
    ),
  ].sort((one, other) => one.z - other.z)

  function point({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onPoint(pointAt(((clientX - left) / width) * 100, ((clientY - top) / height) * 100))
  }

  function onKey(event: KeyboardEvent) {
    const moved = value && pointAfterKey(value, event.key, event.shiftKey)
    if (!moved || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onPoint(moved)
  }

  return (
    <div
      data-stage
      className={`bike-layers select-none overflow-hidden rounded-sm bg-mist ${value ? 'cursor-crosshair touch-manipulation' : ''}`}
      onPointerUp={value ? point : undefined}
    >
      {pictures.map(({ id, source }) => (
        <Picture
          key={id}
          source={source}
          sizes="(min-width: 80rem) 48rem, 100vw"
          layered
          className="pointer-events-none h-auto w-full"
        />
      ))}
      {value && (
        <button
          type="button"
          aria-label={t.point(value.x, value.y)}
          onKeyDown={onKey}
          className="absolute grid size-11 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full"
          style={{ left: `${Number(value.x) || 0}%`, top: `${Number(value.y) || 0}%` }}
        >
          <span aria-hidden className="size-5 rounded-full border-3 border-paper bg-signal outline-2 outline-ink" />
        </button>
      )}
    </div>
  )
}

interface LayersProps extends Pick<EditorProps, 'bikeId' | 'base'> {
  readonly colors: readonly string[]
  readonly value: OnBikeValue | null
  readonly onLayer: (layer: EditedLayer) => void
  readonly onRemove: (color: string | null) => void
}

/** Lists the layers of a product: one for each colour, and one for all colours that have none of their own. */
function OnBikeLayers({ bikeId, base, colors, value, onLayer, onRemove }: LayersProps) {
  const { onBike: t } = adminOnBikeTexts()
  const rows = colors.length === 0 ? [null] : [...new Set(colors), null]
  return (
    <>
      <p className="text-steel">{t.layersHint(base.width, base.height)}</p>
      {colors.length > 1 && (
        <LayerDrop
          label={t.several}
          hint={t.severalHint(colors[0]?.toLowerCase().replaceAll(' ', '-') ?? '')}
          multiple
          bikeId={bikeId}
          colorOf={(file) => colorOfFile(file, colors)}
          onLayer={onLayer}
        />
      )}
      <ul className="grid gap-4 sm:grid-cols-2">
        {rows.map((color) => {
          const layer = ownLayerOf(value, color)
          const name = color ?? (colors.length === 0 ? t.allColors : t.otherColors)
          return (
            <li key={name} className="grid content-start gap-3 rounded-sm border border-line p-4">
              <h4 className="font-medium text-base">{name}</h4>
              {layer && (
                <div className="bike-layers overflow-hidden rounded-sm bg-mist">
                  <Picture source={base} sizes="18rem" alt="" className="h-auto w-full opacity-40" />
                  <Picture
                    source={frameSource(layer, t.layerOf(name))}
                    sizes="18rem"
                    className="relative h-auto w-full"
                  />
                </div>
              )}
              <LayerDrop
                label={layer ? t.replace(name) : t.upload(name)}
                hint={t.layerHint}
                bikeId={bikeId}
                colorOf={() => color}
                onLayer={onLayer}
              />
              {layer && (
                <Button look="line" onClick={() => onRemove(color)} className="justify-self-start">
                  {t.remove(name)}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

const TYPES = ['image/png', 'image/webp']

interface LayerDropProps extends Pick<LayersProps, 'bikeId' | 'onLayer'> {
  readonly label: string
  readonly hint: string
  readonly multiple?: boolean
  readonly colorOf: (file: string) => string | null
}

/** Uploads layers of a bike; each is checked against the base picture before anything is stored. */
function LayerDrop({ bikeId, colorOf, onLayer, multiple = false, ...texts }: LayerDropProps) {
  const { onBike: t, pictures } = adminOnBikeTexts()
  const files = useUploads<'POST /admin/bikes/{id}/layers'>({
    path: apiPath('POST /admin/bikes/{id}/layers', { params: { id: bikeId } }),
    explainWrong: ({ name, type, size }) => {
      if (!TYPES.includes(type)) return t.wrongKind(name)
      return size > LAYER_BYTES ? t.tooLarge(name) : null
    },
    onArrived: ({ picture }, { name }) => onLayer({ ...toFormPicture(picture), color: colorOf(name) }),
  })
  const dropLabel = multiple ? pictures.drop : pictures.dropOne
  return <PictureDrop {...texts} dropLabel={dropLabel} types={TYPES} multiple={multiple} files={files} />
}
