import { useRef, useState } from 'react'
import type { Api } from '#contract/api.ts'
import { apiPath } from '#contract/call.ts'
import type { Answer } from '#contract/endpoint.ts'
import { toast } from '#web/components/toast.tsx'
import { uploadFile } from '#web/lib/upload.ts'
import { adminPicturesTexts } from '#web/messages/en/admin-pictures.ts'
import { isPicture, isTooLarge } from './picture-list.ts'

export interface Upload {
  readonly id: number
  readonly name: string
  /** The progress, from 0 to 1. */
  readonly part: number
}

/** Uploads pictures one after the other, in order, and reports the progress of each. */
export function useUploads(onArrived: (picture: Answer<Api['POST /media']>) => void) {
  const t = adminPicturesTexts()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const count = useRef(0)
  const queue = useRef(Promise.resolve())

  async function send(id: number, file: File, arrived: typeof onArrived) {
    try {
      const progress = (part: number) =>
        setUploads((before) => before.map((each) => (each.id === id ? { ...each, part } : each)))
      arrived(await uploadFile(apiPath('POST /media'), 'image', file, progress))
    } catch (error) {
      const why = error instanceof Error ? error.message : t.common.genericError
      toast(t.pictures.failed(file.name, why), 'error')
    } finally {
      setUploads((before) => before.filter((each) => each.id !== id))
    }
  }

  /** Uploads files; `onArrived` is called for each unless another callback is given. */
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
