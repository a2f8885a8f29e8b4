import { Download } from 'lucide-react'
import type { ReactNode } from 'react'

interface DocumentRowsProps {
  readonly documents: readonly { readonly kind: string; readonly number: string; readonly date: ReactNode }[]
  readonly labelOf: (kind: string, number: string) => string
  readonly onDownload: (number: string) => void
}

export function DocumentRows({ documents, labelOf, onDownload }: DocumentRowsProps) {
  if (documents.length === 0) return null
  return (
    <ul className="border-line border-b">
      {documents.map(({ kind, number, date }) => (
        <li key={number} className="flex items-center justify-between gap-4 border-line border-t py-2">
          <span>
            <span className="block font-medium">{kind}</span>
            <span className="block text-sm text-steel">
              {number}, {date}
            </span>
          </span>
          <button
            type="button"
            aria-label={labelOf(kind, number)}
            onClick={() => onDownload(number)}
            className="grid size-11 shrink-0 place-items-center rounded-sm hover:bg-mist"
          >
            <Download aria-hidden className="size-5" />
          </button>
        </li>
      ))}
    </ul>
  )
}
