import { useRef, useState } from 'react'
import type { Api } from '#contract/api.ts'
import { type ApiPath, apiPath } from '#contract/call.ts'
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

type UploadCall = 'POST /media' | 'POST /admin/bikes/{id}/layers'

interface UploadTarget<K extends UploadCall> {
  readonly path: ApiPath<K>
  /** Explains why a file is not sent; null if it is. */
  readonly explainWrong: (file: File) => string | null
  readonly onArrived: (stored: Answer<Api[K]>, file: File) => void
  readonly onRefused: (message: string, file: File) => void
}

type PictureTarget = Pick<UploadTarget<'POST /media'>, 'path' | 'onRefused'>

const ANY_PICTURE: PictureTarget = {
  path: apiPath('POST /media'),
  onRefused: (message) => toast(message, 'error'),
}

/** Uploads pictures of bikes and products; refusals are shown as notices unless the target does something else. */
export function useUploads(
  onArrived: (picture: Answer<Api['POST /media']>, file: File) => void,
  target: PictureTarget = ANY_PICTURE,
) {
  const t = adminPicturesTexts().pictures
  const wrongKind = (file: File) => (isPicture(file) ? null : t.wrongKind(file.name))
  return useFileUploads<'POST /media'>({
    ...target,
    explainWrong: (file) => wrongKind(file) ?? (isTooLarge(file) ? t.tooLarge(file.name) : null),
    onArrived,
  })
}

/** Uploads files one after the other, in order, and reports the progress of each. Refusals name the file. */
export function useFileUploads<K extends UploadCall>({ path, explainWrong, ...target }: UploadTarget<K>) {
  const t = adminPicturesTexts()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const count = useRef(0)
  const queue = useRef(Promise.resolve())

  async function send(id: number, file: File, arrived: typeof target.onArrived) {
    try {
      const progress = (part: number) =>
        setUploads((before) => before.map((each) => (each.id === id ? { ...each, part } : each)))
      arrived(await uploadFile(path, 'image', file, progress), file)
    } catch (error) {
      const why = error instanceof Error ? error.message : t.common.genericError
      target.onRefused(t.pictures.failed(file.name, why), file)
    } finally {
      setUploads((before) => before.filter((each) => each.id !== id))
    }
  }

  /** Uploads files; `onArrived` is called for each unless another callback is given. */
  function upload(files: readonly File[], arrived = target.onArrived) {
    for (const file of files) {
      const wrong = explainWrong(file)
      if (wrong !== null) {
        target.onRefused(wrong, file)
        continue
      }
      count.current += 1
      const id = count.current
      setUploads((before) => [...before, { id, name: file.name, part: 0 }])
      queue.current = queue.current.then(() => send(id, file, arrived))
    }
  }
  return { uploads, upload }
}
