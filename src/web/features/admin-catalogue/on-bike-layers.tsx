import { apiPath } from '#contract/call.ts'
import { LAYER_BYTES } from '#rules/on-bike.ts'
import { Alert } from '#web/components/alert.tsx'
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
import { PictureDrop } from './picture-drop.tsx'
import { useUploads } from './use-uploads.ts'

interface LayersProps {
  readonly bikeId: string
  readonly base: PictureSource
  readonly colors: readonly string[]
  readonly value: OnBikeValue | null
  readonly onLayer: (layer: EditedLayer) => void
  readonly onRemove: (color: string | null) => void
}

const TYPES = ['image/png', 'image/webp']

/** Lists the layers of a product: one for each colour, and one for all colours that have none of their own. */
export function OnBikeLayers({ colors, ...props }: LayersProps) {
  const { onBike: t } = adminOnBikeTexts()
  const rows = colors.length === 0 ? [null] : [...new Set(colors), null]
  return (
    <>
      <p className="text-steel">{t.layersHint(props.base.width, props.base.height)}</p>
      {colors.length > 1 && <SeveralLayers colors={colors} {...props} />}
      <ul className="grid gap-4 sm:grid-cols-2">
        {rows.map((color) => (
          <Layer
            key={color ?? ''}
            color={color}
            name={color ?? (colors.length === 0 ? t.allColors : t.otherColors)}
            {...props}
          />
        ))}
      </ul>
    </>
  )
}

/** Uploads layers of a bike; each is checked against the base picture before anything is stored. */
function useLayerUploads(bikeId: string, onLayer: LayersProps['onLayer'], colorOf: (file: File) => string | null) {
  const { onBike: t } = adminOnBikeTexts()
  return useUploads<'POST /admin/bikes/{id}/layers'>({
    path: apiPath('POST /admin/bikes/{id}/layers', { params: { id: bikeId } }),
    explainWrong: ({ name, type, size }) => {
      if (!TYPES.includes(type)) return t.wrongKind(name)
      return size > LAYER_BYTES ? t.tooLarge(name) : null
    },
    onArrived: ({ picture }, file) => onLayer({ ...toFormPicture(picture), color: colorOf(file) }),
    showsRefusals: true,
  })
}

/** Uploads layers of several colours, which the names of the files say. */
function SeveralLayers({ bikeId, colors, onLayer }: Pick<LayersProps, 'bikeId' | 'colors' | 'onLayer'>) {
  const { onBike: t } = adminOnBikeTexts()
  const { uploads, refusals, upload } = useLayerUploads(bikeId, onLayer, ({ name }) => colorOfFile(name, colors))
  return (
    <div className="grid gap-3">
      <PictureDrop
        label={t.several}
        dropLabel={t.severalDrop}
        hint={t.severalHint(colors[0]?.toLowerCase().replaceAll(' ', '-') ?? '')}
        types={TYPES}
        uploads={uploads}
        multiple
        onFiles={upload}
      />
      {refusals.map((refusal) => (
        <Alert key={refusal}>{refusal}</Alert>
      ))}
    </div>
  )
}

interface LayerProps extends Omit<LayersProps, 'colors'> {
  readonly color: string | null
  readonly name: string
}

function Layer({ bikeId, color, name, base, value, onLayer, onRemove }: LayerProps) {
  const { onBike: t, pictures } = adminOnBikeTexts()
  const { uploads, refusals, upload } = useLayerUploads(bikeId, onLayer, () => color)
  const layer = ownLayerOf(value, color)
  return (
    <li className="grid content-start gap-3 rounded-sm border border-line p-4">
      <h4 className="font-medium text-base">{name}</h4>
      {layer && (
        <div className="bike-layers overflow-hidden rounded-sm bg-mist">
          <Picture source={base} sizes="18rem" alt="" className="h-auto w-full opacity-40" />
          <Picture source={frameSource(layer, t.layerOf(name))} sizes="18rem" className="relative h-auto w-full" />
        </div>
      )}
      <PictureDrop
        label={layer ? t.replace(name) : t.upload(name)}
        dropLabel={pictures.dropOne}
        hint={t.layerHint}
        types={TYPES}
        uploads={uploads}
        error={refusals[0]}
        onFiles={upload}
      />
      {layer && (
        <div>
          <Button look="line" onClick={() => onRemove(color)}>
            {t.remove(name)}
          </Button>
        </div>
      )}
    </li>
  )
}
