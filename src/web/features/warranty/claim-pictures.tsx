import { X } from 'lucide-react'
import { FileDrop } from '#web/components/file-drop.tsx'
import { warrantyTexts } from '#web/messages/en/warranty.ts'
import type { useClaimPictures } from './use-claim-pictures.ts'

/** Adds pictures to a claim, and shows each with a remove button. */
export function ClaimPictures({ state }: { state: ReturnType<typeof useClaimPictures> }) {
  const t = warrantyTexts().claimForm
  const { pictures, preparing, add, remove } = state
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-medium text-sm">{t.images}</legend>
      <FileDrop
        label={t.choose}
        dropLabel={t.drop}
        hint={t.hint}
        accept="image/jpeg,image/png,image/webp"
        multiple
        onFiles={(files) => void add(files)}
      />
      <p role="status" className="text-sm text-steel">
        {preparing ? t.preparing : t.chosen(pictures.length)}
      </p>
      {pictures.length > 0 && (
        <ul className="grid grid-cols-4 gap-2 sm:gap-3">
          {pictures.map(({ id, name, address }, index) => (
            <li key={id} className="relative">
              <img
                src={address}
                alt={t.image(index + 1, name)}
                className="aspect-square w-full rounded-sm border border-line bg-mist object-cover"
              />
              <button
                type="button"
                aria-label={t.remove(index + 1)}
                onClick={() => remove(id)}
                className="absolute top-0 right-0 grid size-11 place-items-center"
              >
                <span className="grid size-7 place-items-center rounded-full bg-ink text-paper">
                  <X aria-hidden className="size-4" />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
