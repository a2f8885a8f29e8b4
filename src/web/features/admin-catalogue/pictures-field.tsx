import { ArrowLeft, ArrowRight, Crop, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Checkbox } from '#web/components/checkbox.tsx'
import { TextField } from '#web/components/field.tsx'
import { Picture } from '#web/components/picture.tsx'
import { SelectMenu } from '#web/components/select-menu.tsx'
import { adminPicturesTexts } from '#web/messages/en/admin-pictures.ts'
import { CropDialog } from './crop-dialog.tsx'
import { CARD_RATIO, isCut, SECTION_RATIO } from './crop-frame.ts'
import { IconButton } from './icon-button.tsx'
import { PictureDrop } from './picture-drop.tsx'
import { type FormPicture, moved, PREVIEW_WIDTH, sourceOf } from './picture-list.ts'
import { usePictureUploads } from './use-uploads.ts'

interface PicturesFieldProps {
  readonly pictures: readonly FormPicture[]
  readonly colors: readonly string[]
  readonly types: readonly string[]
  readonly sections: readonly { readonly title: string }[]
  readonly altOf: () => string
  /** Updates the list, which may have changed while a picture was uploading. */
  readonly change: (work: (before: readonly FormPicture[]) => readonly FormPicture[]) => void
}

/** Edits the pictures of a product: uploads, descriptions, order. The first one is the main picture. */
export function PicturesField({ pictures, colors, types, sections, altOf, change }: PicturesFieldProps) {
  const { pictures: t, crop } = adminPicturesTexts()
  const options = { color: colors, type: types }
  const [cropped, setCropped] = useState<FormPicture | null>(null)
  const refocus = useFocusAfterwards(pictures)
  const { uploads, upload } = usePictureUploads(({ url, width, height }) =>
    change((before) => [
      ...before,
      { url, width, height, alt: altOf(), color: null, section: null, type: null, rendered: false },
    ]),
  )
  const set = (place: number, fields: Partial<FormPicture>) =>
    change((before) => before.map((each, at) => (at === place ? { ...each, ...fields } : each)))

  /** The cropped picture replaces the old one, wherever that is when the upload finishes. */
  const replace = (old: FormPicture, file: File) =>
    upload([file], ({ url, width, height }) => {
      refocus(cropButtonOf(old), cropButtonOf({ url }))
      change((before) => before.map((each) => (each.url === old.url ? { ...each, url, width, height } : each)))
    })

  return (
    <div className="grid gap-4">
      <PictureDrop label={t.choose} dropLabel={t.drop} hint={t.hint} multiple uploads={uploads} onFiles={upload} />
      <ol className="grid gap-4">
        {pictures.map((picture, place) => (
          <li
            key={picture.url}
            className="grid gap-4 rounded-sm border border-line p-4 sm:grid-cols-[9rem_minmax(0,1fr)]"
          >
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
            <div className="grid content-start gap-3">
              <TextField
                label={t.alt}
                aria-label={t.altOf(place + 1)}
                maxLength={200}
                value={picture.alt}
                error={picture.alt.trim() === '' ? t.altMissing : undefined}
                onChange={({ target }) => set(place, { alt: target.value })}
              />
              <div className="grid gap-3 sm:grid-cols-2">
                {(['color', 'type'] as const).map(
                  (option) =>
                    options[option].length > 0 && (
                      <SelectMenu
                        key={option}
                        label={t[option]}
                        aria-label={t[`${option}Of`](place + 1)}
                        value={options[option].find((name) => name === picture[option]) ?? ''}
                        onChange={(chosen) => set(place, { [option]: chosen || null })}
                        options={[
                          { value: '', label: t.anyColor },
                          ...[...new Set(options[option])].map((name) => ({ value: name, label: name })),
                        ]}
                      />
                    ),
                )}
                {sections.length > 0 && (
                  <SelectMenu
                    label={t.section}
                    aria-label={t.sectionOf(place + 1)}
                    value={String(picture.section ?? '')}
                    onChange={(chosen) => set(place, { section: chosen === '' ? null : Number(chosen) })}
                    options={[
                      { value: '', label: t.gallery },
                      ...sections.map(({ title }, at) => ({ value: String(at), label: t.inSection(at + 1, title) })),
                    ]}
                  />
                )}
              </div>
              <Checkbox
                checked={picture.rendered}
                aria-label={t.renderedOf(place + 1)}
                onChange={({ target }) => set(place, { rendered: target.checked })}
              >
                {t.rendered}
              </Checkbox>
              <div className="flex flex-wrap gap-2">
                <button
                  type="button"
                  id={cropButtonOf(picture)}
                  aria-label={crop.cropOf(place + 1)}
                  onClick={() => setCropped(picture)}
                  className="inline-flex min-h-11 items-center gap-2 rounded-sm border border-ink/25 px-4 hover:border-ink"
                >
                  <Crop aria-hidden className="size-5" />
                  {crop.crop}
                </button>
                <IconButton
                  label={t.earlier(place + 1)}
                  icon={ArrowLeft}
                  disabled={place === 0}
                  onClick={() => change((before) => moved(before, place, place - 1))}
                />
                <IconButton
                  label={t.later(place + 1)}
                  icon={ArrowRight}
                  disabled={place === pictures.length - 1}
                  onClick={() => change((before) => moved(before, place, place + 1))}
                />
                <IconButton
                  label={t.remove(place + 1)}
                  icon={X}
                  onClick={() => change((before) => before.filter((_, at) => at !== place))}
                />
              </div>
            </div>
          </li>
        ))}
      </ol>
      <CropDialog
        picture={cropped && sourceOf(cropped)}
        ratio={cropped ? ratioOf(cropped) : CARD_RATIO}
        onClose={() => setCropped(null)}
        onCropped={(file) => cropped && replace(cropped, file)}
      />
    </div>
  )
}

const ratioOf = ({ section }: FormPicture): number => (section === null ? CARD_RATIO : SECTION_RATIO)

const cropButtonOf = ({ url }: { readonly url: string }): string => `crop-${url}`

/** Moves the focus from the button of a replaced picture to that of the new one. */
function useFocusAfterwards(pictures: readonly FormPicture[]) {
  const wanted = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when the list changes
  useEffect(() => {
    if (wanted.current) document.getElementById(wanted.current)?.focus()
    wanted.current = null
  }, [pictures])
  return (before: string, after: string) => {
    if (document.activeElement?.id === before) wanted.current = after
  }
}
