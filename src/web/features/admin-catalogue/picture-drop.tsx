import type { ComponentProps } from 'react'
import { PICTURE_TYPES } from '#rules/pictures.ts'
import { FileDrop } from '#web/components/file-drop.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { adminPicturesTexts } from '#web/messages/en/admin-pictures.ts'
import type { Upload } from './use-uploads.ts'

interface PictureDropProps extends Omit<ComponentProps<typeof FileDrop>, 'accept'> {
  readonly types?: readonly string[]
  readonly uploads: readonly Upload[]
}

/** Accepts pictures, and shows the progress of their uploads. */
export function PictureDrop({ types = PICTURE_TYPES, uploads, ...drop }: PictureDropProps) {
  const t = adminPicturesTexts().pictures
  return (
    <div className="grid gap-3">
      <FileDrop accept={types.join(',')} {...drop} />
      {uploads.length > 0 && (
        <ul className="grid gap-2">
          {uploads.map(({ id, name, part }) => (
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
