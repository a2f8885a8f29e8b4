import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { CLAIM_PICTURES_WRONG } from '#contract/messages.ts'
import { CLAIM_BYTES, CLAIM_PICTURES } from '#rules/warranty-claim.ts'
import { FileDrop } from '#web/components/file-drop.tsx'
import { toast } from '#web/components/toast.tsx'
import { readAsDataUrl } from '#web/lib/read-as-data-url.ts'
import { warrantyTexts } from '#web/messages/en/warranty.ts'

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

interface ClaimPicture {
  readonly id: number
  readonly name: string
  readonly bytes: number
  readonly file: Blob
  readonly address: string
}

/** Pictures, chosen together or one by one; if there are too many or they are too large, all are cleared. */
export function useClaimPictures() {
  const [pictures, setPictures] = useState<readonly ClaimPicture[]>([])
  const [preparing, setPreparing] = useState(false)
  const count = useRef(0)

  function refuse() {
    toast(CLAIM_PICTURES_WRONG, 'error')
    setPictures([])
  }

  async function add(files: readonly File[]) {
    if (files.length === 0 || preparing) return
    const bytes = [...pictures.map((each) => each.bytes), ...files.map((file) => file.size)]
    if (bytes.length > CLAIM_PICTURES || bytes.reduce((sum, each) => sum + each, 0) > CLAIM_BYTES) return refuse()
    setPreparing(true)
    try {
      const fresh: ClaimPicture[] = []
      // One at a time: decoding four photographs at once is too much for a small phone.
      for (const chosen of files) {
        const file = await shrinkPicture(chosen)
        count.current += 1
        fresh.push({
          id: count.current,
          name: chosen.name,
          bytes: chosen.size,
          file,
          address: await readAsDataUrl(file),
        })
      }
      setPictures((before) => [...before, ...fresh])
    } catch {
      // A file was removed while it was being read.
      refuse()
    } finally {
      setPreparing(false)
    }
  }

  /** Returns whether the pictures can be sent; if not, clears them and says why. */
  function complete(): boolean {
    if (pictures.length === CLAIM_PICTURES) return true
    refuse()
    return false
  }

  return {
    pictures,
    preparing,
    add,
    complete,
    remove: (id: number) => setPictures((before) => before.filter((each) => each.id !== id)),
    clear: () => setPictures([]),
  }
}

/** The longest side in pixels: no claim needs finer detail, and a phone's upload is slow. */
const LONGEST_SIDE = 2400

/**
 * Returns a picture for upload: upright and no larger than the shop stores it, so that it also uploads over a slow
 * connection, and without its location. A file that the browser cannot read is returned unchanged: the server reports
 * what is wrong with it.
 */
async function shrinkPicture(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
    if (scale === 1) {
      bitmap.close()
      return file
    }
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
    return blob && blob.size < file.size ? blob : file
  } catch {
    return file
  }
}
