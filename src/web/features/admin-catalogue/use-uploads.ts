import { useRef, useState } from 'react'
import type { Api } from '#contract/api.ts'
import { type ApiPath, apiPath } from '#contract/call.ts'
import type { Answer } from '#contract/endpoint.ts'
import { PICTURE_BYTES, PICTURE_TYPES } from '#rules/pictures.ts'
import { toast } from '#web/components/toast.tsx'
import { uploadFile } from '#web/lib/upload.ts'
import { adminPicturesTexts } from '#web/messages/en/admin-pictures.ts'

export interface Upload {
  readonly id: number
  readonly name: string
  /** The progress, from 0 to 1. */
  readonly part: number
}

type UploadCall = 'POST /media' | 'POST /admin/bikes/{id}/layers'

interface UploadTarget<K extends UploadCall> {
  readonly path: ApiPath<K>
  /** Explains why a file is not sent; null if it is. */
  readonly explainWrong?: (file: File) => string | null
  readonly onArrived: (stored: Answer<Api[K]>, file: File) => void
  /** Refusals are shown beside the files, not as notices. */
  readonly showsRefusals?: boolean
}

/** Returns why a file is no picture that the shop takes; null if it is one. */
function explainNoPicture({ name, type, size }: File): string | null {
  const t = adminPicturesTexts().pictures
  if (!PICTURE_TYPES.includes(type)) return t.wrongKind(name)
  return size > PICTURE_BYTES ? t.tooLarge(name) : null
}

/** Uploads pictures of bikes and products. */
export const usePictureUploads = (onArrived: UploadTarget<'POST /media'>['onArrived']) =>
  useUploads<'POST /media'>({ path: apiPath('POST /media'), onArrived })

/** Uploads files one after the other, in order, and reports the progress of each. Refusals name the file. */
export function useUploads<K extends UploadCall>(target: UploadTarget<K>) {
  const { path, explainWrong = explainNoPicture, onArrived, showsRefusals = false } = target
  const t = adminPicturesTexts()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const count = useRef(0)
  const queue = useRef(Promise.resolve())

  const refuse = (message: string) =>
    showsRefusals ? setRefusals((before) => [...before, message]) : toast(message, 'error')

  async function send(id: number, file: File, arrived: typeof onArrived) {
    try {
      const progress = (part: number) =>
        setUploads((before) => before.map((each) => (each.id === id ? { ...each, part } : each)))
      arrived(await uploadFile(path, 'image', file, progress), file)
    } catch (error) {
      refuse(t.pictures.failed(file.name, error instanceof Error ? error.message : t.common.genericError))
    } finally {
      setUploads((before) => before.filter((each) => each.id !== id))
    }
  }

  /** Uploads files; `onArrived` is called for each unless another callback is given. */
  function upload(files: readonly File[], arrived = onArrived) {
    setRefusals([])
    for (const file of files) {
      const wrong = explainWrong(file)
      if (wrong !== null) {
        refuse(wrong)
        continue
      }
      count.current += 1
      const id = count.current
      setUploads((before) => [...before, { id, name: file.name, part: 0 }])
      queue.current = queue.current.then(() => send(id, file, arrived))
    }
  }
  return { uploads, refusals, upload }
}
