import { adminPicturesTexts } from '#web/messages/en/admin-pictures.ts'
import type { Upload } from './use-uploads.ts'

/** Shows the progress of picture uploads. */
export function UploadProgressList({ uploads }: { uploads: readonly Upload[] }) {
  const t = adminPicturesTexts().pictures
  if (uploads.length === 0) return null
  return (
    <ul className="grid gap-2">
      {uploads.map(({ id, name, part }) => (
        <li key={id} className="text-sm">
          <span className="block truncate text-steel">{name}</span>
          <progress
            aria-label={t.uploading(name)}
            value={part}
            max={1}
            className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-signal [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-signal"
          />
        </li>
      ))}
    </ul>
  )
}
