import { ArrowLeft, ArrowRight, Crop, type LucideIcon, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { apiPath } from '#contract/call.ts'
import { Checkbox } from '#web/components/checkbox.tsx'
import { TextField } from '#web/components/field.tsx'
import { Picture } from '#web/components/picture.tsx'
import { SelectMenu } from '#web/components/select-menu.tsx'
import { adminPicturesTexts } from '#web/messages/en/admin-pictures.ts'
import { CropButton } from './crop-dialog.tsx'
import { CARD_RATIO, isCut, SECTION_RATIO } from './crop-frame.ts'
import { DragHandle, droppable, usePictureDrag, ValueTargets } from './picture-drag.tsx'
import { PictureDrop, useUploads } from './picture-drop.tsx'
import { type FormPicture, moveItem, PREVIEW_WIDTH, sourceOf } from './picture-list.ts'
import { type Bikes, namesOf, type ProductFields, type ProductFormState } from './product-fields.ts'

export function PicturesField({ form, bikes }: { form: ProductFormState; bikes: Bikes }) {
  const { pictures: t, crop } = adminPicturesTexts()
  const { files, change, replace } = usePictures(form, bikes)
  const product = form.getValues()
  const menus = menusOf(product)
  const { drag, handlersOf } = usePictureDrag(change)
  return (
    <div className="grid gap-4">
      <PictureDrop label={t.choose} dropLabel={t.drop} hint={t.hint} multiple files={files} />
      <ol className="grid gap-4">
        {product.images.map((picture, place) => (
          <li
            key={picture.url}
            {...droppable(`place ${place}`)}
            className={`grid scroll-my-32 gap-4 rounded-sm border p-4 sm:grid-cols-[9rem_minmax(0,1fr)] ${
              drag?.over === `place ${place}` ? 'border-ink outline-2 outline-ink' : 'border-line'
            } ${drag?.url === picture.url ? 'border-dashed border-ink' : ''}`}
          >
            <Preview picture={picture} place={place} />
            <div className="grid content-start gap-3">
              <Description
                picture={picture}
                place={place}
                menus={menus}
                onChange={(fields) =>
                  change((before) => before.map((each, at) => (at === place ? { ...each, ...fields } : each)))
                }
              />
              <div className="flex flex-wrap gap-2">
                {product.images.length > 1 || menus.length > 0 ? <DragHandle {...handlersOf(picture.url)} /> : null}
                <CropButton
                  picture={sourceOf(picture)}
                  ratio={ratioOf(picture)}
                  onCropped={(file) => replace(picture, file)}
                  id={cropButtonOf(picture)}
                  aria-label={crop.cropOf(place + 1)}
                >
                  <Crop aria-hidden className="size-5" />
                  {crop.crop}
                </CropButton>
                <PlaceButtons place={place} isLast={place === product.images.length - 1} change={change} />
              </div>
            </div>
          </li>
        ))}
      </ol>
      {drag && <ValueTargets drag={drag} menus={menus} />}
    </div>
  )
}

type Pictures = readonly FormPicture[]
type Change = (work: (before: Pictures) => Pictures) => void

function usePictures({ getValues, setValue }: ProductFormState, bikes: Bikes) {
  /** The list may have changed while a picture was uploading. */
  const change: Change = (work) => setValue('images', work(getValues('images')))
  const files = useUploads<'POST /media'>({
    path: apiPath('POST /media'),
    onArrived: ({ url, width, height }) => {
      const { name, bikeId } = getValues()
      const alt = [name.trim(), bikes.find(({ id }) => id === bikeId)?.name].filter(Boolean).join(' for ')
      change((before) => [
        ...before,
        { url, width, height, alt, color: null, section: null, type: null, model: null, rendered: false },
      ])
    },
    isNoticed: true,
  })

  /** The cropped picture replaces the old one, wherever that is when the upload finishes, and gets its focus. */
  const replace = (old: FormPicture, file: File) =>
    files.upload([file], ({ url, width, height }) => {
      const hadFocus = document.activeElement?.id === cropButtonOf(old)
      flushSync(() =>
        change((before) => before.map((each) => (each.url === old.url ? { ...each, url, width, height } : each))),
      )
      if (hadFocus) document.getElementById(cropButtonOf({ url }))?.focus()
    })

  return { files, change, replace }
}

/** Returns the menus that assign a picture to a colour, a type, a model or a section of its product; without a choice, none. */
function menusOf({ colors, type, model, sections }: Pick<ProductFields, 'colors' | 'type' | 'model' | 'sections'>) {
  const { pictures: t } = adminPicturesTexts()
  const anyOf = (names: readonly string[]) => [
    { value: '', label: t.anyColor },
    ...[...new Set(names)].map((name) => ({ value: name, label: name })),
  ]
  const menus = [
    { name: 'color', options: anyOf(namesOf(colors)) },
    { name: 'type', options: anyOf(namesOf(type)) },
    { name: 'model', options: anyOf(namesOf(model)) },
    {
      name: 'section',
      options: [
        { value: '', label: t.gallery },
        ...sections.map(({ title }, at) => ({ value: String(at), label: t.inSection(at + 1, title) })),
      ],
    },
  ] as const
  return menus.filter(({ options }) => options.length > 1)
}

interface PictureProps {
  readonly picture: FormPicture
  readonly place: number
}

function Preview({ picture, place }: PictureProps) {
  const { pictures: t, crop } = adminPicturesTexts()
  return (
    <div>
      <Picture
        source={sourceOf(picture)}
        sizes="9rem"
        largest={480}
        className="aspect-square w-36 rounded-sm bg-mist object-contain"
      />
      <p className="mt-1.5 text-sm">
        {place === 0 ? <span className="font-medium">{t.main}</span> : t.place(place + 1)}
        {picture.width < PREVIEW_WIDTH && <span className="block text-signal-text">{t.small}</span>}
        {isCut(picture, ratioOf(picture)) && <span className="block text-signal-text">{crop.suggested}</span>}
      </p>
    </div>
  )
}

interface DescriptionProps extends PictureProps {
  readonly menus: ReturnType<typeof menusOf>
  readonly onChange: (fields: Partial<FormPicture>) => void
}

function Description({ picture, place, menus, onChange }: DescriptionProps) {
  const t = adminPicturesTexts().pictures
  return (
    <>
      <TextField
        label={t.alt}
        aria-label={t.altOf(place + 1)}
        maxLength={200}
        value={picture.alt}
        error={picture.alt.trim() === '' ? t.altMissing : undefined}
        onChange={({ target }) => onChange({ alt: target.value })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        {menus.map(({ name, options }) => (
          <SelectMenu
            key={name}
            label={t[name]}
            aria-label={t[`${name}Of`](place + 1)}
            value={options.find(({ value }) => value === String(picture[name]))?.value ?? ''}
            onChange={(chosen) =>
              onChange({ [name]: chosen === '' ? null : name === 'section' ? Number(chosen) : chosen })
            }
            options={options}
          />
        ))}
      </div>
      <Checkbox
        checked={picture.rendered}
        aria-label={t.renderedOf(place + 1)}
        onChange={({ target }) => onChange({ rendered: target.checked })}
      >
        {t.rendered}
      </Checkbox>
    </>
  )
}

interface PlaceButtonsProps {
  readonly place: number
  readonly isLast: boolean
  readonly change: Change
}

function PlaceButtons({ place, isLast, change }: PlaceButtonsProps) {
  const t = adminPicturesTexts().pictures
  const moveTo = (to: number) => change((before) => moveItem(before, place, to))
  return (
    <>
      <IconButton
        label={t.earlier(place + 1)}
        icon={ArrowLeft}
        disabled={place === 0}
        onClick={() => moveTo(place - 1)}
      />
      <IconButton label={t.later(place + 1)} icon={ArrowRight} disabled={isLast} onClick={() => moveTo(place + 1)} />
      <IconButton
        label={t.remove(place + 1)}
        icon={X}
        onClick={() => change((before) => before.filter((_, at) => at !== place))}
      />
    </>
  )
}

const ratioOf = ({ section }: FormPicture): number => (section === null ? CARD_RATIO : SECTION_RATIO)

const cropButtonOf = ({ url }: { readonly url: string }): string => `crop-${url}`

interface IconButtonProps extends ComponentProps<'button'> {
  readonly label: string
  readonly icon: LucideIcon
}

export const IconButton = ({ label, icon: Icon, className = '', ...button }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className={`grid size-11 place-items-center rounded-sm border border-ink/25 hover:border-ink ${className}`}
    {...button}
  >
    <Icon aria-hidden className="size-5" />
  </button>
)
