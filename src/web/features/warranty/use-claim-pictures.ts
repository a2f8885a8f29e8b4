import { useRef, useState } from 'react'
import { CLAIM_PICTURES_WRONG } from '#contract/messages.ts'
import { CLAIM_BYTES, CLAIM_PICTURES } from '#rules/warranty-claim.ts'
import { toast } from '#web/components/toast.tsx'
import { dataAddress } from '#web/lib/data-address.ts'
import { shrinkPicture } from '#web/lib/shrink-picture.ts'

export interface ClaimPicture {
  readonly id: number
  readonly name: string
  /** Of the file as it was chosen. */
  readonly bytes: number
  /** What is sent. */
  readonly file: Blob
  /** What is shown. */
  readonly address: string
}

/** The pictures of a claim as they are chosen, all at once or one by one; too many or too large, and all are cleared. */
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
      // One after the other: four photographs unpacked at once are too much for a small phone.
      for (const chosen of files) {
        const file = await shrinkPicture(chosen)
        count.current += 1
        fresh.push({ id: count.current, name: chosen.name, bytes: chosen.size, file, address: await dataAddress(file) })
      }
      setPictures((before) => [...before, ...fresh])
    } catch {
      // A file that went away while it was read.
      refuse()
    } finally {
      setPreparing(false)
    }
  }

  /** Whether they may be sent; if not, they are cleared, and the person is told why. */
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
