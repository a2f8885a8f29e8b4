import { type ComponentProps, useRef, useState } from 'react'
import type { Api } from '#contract/api.ts'
import type { ApiPath } from '#contract/call.ts'
import type { Answer } from '#contract/endpoint.ts'
import { PICTURE_BYTES, PICTURE_TYPES } from '#rules/pictures.ts'
import { FileDrop } from '#web/components/file-drop.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { toast } from '#web/components/toast.tsx'
import { randomId } from '#web/lib/random-id.ts'
import { uploadFile } from '#web/lib/upload.ts'
import { adminPicturesTexts } from '#web/messages/en/admin-pictures.ts'

type UploadCall = 'POST /media' | 'POST /admin/bikes/{id}/layers'

interface UploadTarget<K extends UploadCall> {
  readonly path: ApiPath<K>
  readonly explainWrong?: (file: File) => string | null
  readonly onArrived: (stored: Answer<Api[K]>, file: File) => void
  /** Refusals are shown as notices, not beside the files. */
  readonly isNoticed?: boolean
}

function explainNoPicture({ name, type, size }: File): string | null {
  const t = adminPicturesTexts().pictures
  if (!PICTURE_TYPES.includes(type)) return t.wrongKind(name)
  return size > PICTURE_BYTES ? t.tooLarge(name) : null
}

/** Uploads files one after the other, in order, and reports the progress of each. Refusals name the file. */
export function useUploads<K extends UploadCall>(target: UploadTarget<K>) {
  const { path, explainWrong = explainNoPicture, onArrived, isNoticed = false } = target
  const t = adminPicturesTexts()
  /** The files on their way, each with its progress from 0 to 1. */
  const [uploads, setUploads] = useState<readonly { id: string; name: string; part: number }[]>([])
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const queue = useRef(Promise.resolve())

  const refuse = (message: string) =>
    isNoticed ? toast(message, 'error') : setRefusals((before) => [...before, message])

  async function send(id: string, file: File, arrived: typeof onArrived) {
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
      const id = randomId()
      setUploads((before) => [...before, { id, name: file.name, part: 0 }])
      queue.current = queue.current.then(() => send(id, file, arrived))
    }
  }
  return { uploads, refusals, upload }
}

interface PictureDropProps extends Omit<ComponentProps<typeof FileDrop>, 'accept' | 'onFiles'> {
  readonly files: Pick<ReturnType<typeof useUploads>, 'uploads' | 'refusals'> & {
    upload: (files: readonly File[]) => void
  }
  readonly types?: readonly string[]
}

export function PictureDrop({ files, types = PICTURE_TYPES, error, ...drop }: PictureDropProps) {
  const t = adminPicturesTexts().pictures
  return (
    <div className="grid gap-3">
      <FileDrop
        accept={types.join(',')}
        error={files.refusals.join(' ') || error}
        onFiles={(chosen) => files.upload(chosen)}
        {...drop}
      />
      {files.uploads.length > 0 && (
        <ul className="grid gap-2">
          {files.uploads.map(({ id, name, part }) => (
            <li key={id} className="text-sm">
              <span className="block truncate text-steel">{name}</span>
              <ProgressBar label={t.uploading(name)} part={part} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
