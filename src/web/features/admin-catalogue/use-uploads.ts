import { useRef, useState } from 'react'
import { toast } from '#web/components/toast.tsx'
import { useAdminCatalogueMessages } from '#web/lib/admin-catalogue-messages.ts'
import { type UploadedPicture, uploadPicture } from '#web/lib/upload.ts'
import { isPicture, isTooLarge } from './picture-list.ts'

export interface Upload {
  readonly id: number
  readonly name: string
  /** From 0 to 1. */
  readonly part: number
}

/** Pictures on their way, and how far each has come; they are sent one after the other and arrive in their order. */
export function useUploads(onArrived: (picture: UploadedPicture) => void) {
  const t = useAdminCatalogueMessages()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const count = useRef(0)
  const queue = useRef(Promise.resolve())

  async function send(id: number, file: File, arrived: typeof onArrived) {
    try {
      const progress = (part: number) =>
        setUploads((before) => before.map((each) => (each.id === id ? { ...each, part } : each)))
      arrived(await uploadPicture(file, progress))
    } catch (error) {
      const why = error instanceof Error ? error.message : t.common.genericError
      toast(t.pictures.failed(file.name, why), 'error')
    } finally {
      setUploads((before) => before.filter((each) => each.id !== id))
    }
  }

  /** Without a word on what to do with them, pictures arrive as all others do. */
  function upload(files: readonly File[], arrived = onArrived) {
    for (const file of files) {
      if (!isPicture(file)) toast(t.pictures.wrongKind(file.name), 'error')
      else if (isTooLarge(file)) toast(t.pictures.tooLarge(file.name), 'error')
      else {
        count.current += 1
        const id = count.current
        setUploads((before) => [...before, { id, name: file.name, part: 0 }])
        queue.current = queue.current.then(() => send(id, file, arrived))
      }
    }
  }
  return { uploads, upload }
}
