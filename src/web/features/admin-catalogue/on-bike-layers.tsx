import { apiPath } from '#contract/call.ts'
import { LAYER_BYTES } from '#rules/on-bike.ts'
import { Button } from '#web/components/button.tsx'
import { Picture, type PictureSource } from '#web/components/picture.tsx'
import { adminOnBikeTexts } from '#web/messages/en/admin-on-bike.ts'
import {
  colorOfFile,
  type EditedLayer,
  frameSource,
  type OnBikeValue,
  ownLayerOf,
  toFormPicture,
} from './on-bike-value.ts'
import { PictureDrop, useUploads } from './picture-drop.tsx'

interface LayersProps {
  readonly bikeId: string
  readonly base: PictureSource
  readonly colors: readonly string[]
  readonly value: OnBikeValue | null
  readonly onLayer: (layer: EditedLayer) => void
  readonly onRemove: (color: string | null) => void
}

/** Lists the layers of a product: one for each colour, and one for all colours that have none of their own. */
export function OnBikeLayers({ bikeId, base, colors, value, onLayer, onRemove }: LayersProps) {
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
