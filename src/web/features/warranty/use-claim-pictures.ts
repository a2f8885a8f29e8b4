import { useRef, useState } from 'react'
import { CLAIM_PICTURES_WRONG } from '#contract/messages.ts'
import { CLAIM_BYTES, CLAIM_PICTURES } from '#rules/warranty-claim.ts'
import { toast } from '#web/components/toast.tsx'
import { readAsDataUrl } from '#web/lib/read-as-data-url.ts'
import { shrinkPicture } from '#web/lib/shrink-picture.ts'

export interface ClaimPicture {
  readonly id: number
  readonly name: string
  /** The size of the chosen file. */
  readonly bytes: number
  /** The data to upload. */
  readonly file: Blob
  /** The address of the preview. */
  readonly address: string
}

/**
 * Manages the pictures of a claim, chosen together or one by one; if there are too many or they are too large, all are
 * cleared.
 */
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
