import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

const EMPTY = '<!doctype html><html lang="en"><head></head><body></body></html>'

/** The border around the page, in pixels. */
const EDGE = 1

interface PreviewFrameProps {
  readonly title: string
  /** The width of the page inside; it is scaled down where there is less room. */
  readonly width: number
  readonly onEscape: () => void
  readonly children: ReactNode
}

/** A page as on a screen of its own. Its links do nothing, and its events do not reach a form around it. */
export function PreviewFrame({ title, width, onEscape, children }: PreviewFrameProps) {
  const [page, setPage] = useState<Document | null>(null)
  const room = useRef<HTMLDivElement>(null)
  const scale = useScale(room, width)
  return (
    <div
      ref={room}
      className="relative h-[max(20rem,calc(100dvh-23rem))] overflow-hidden sm:h-[max(20rem,calc(100dvh-17rem))]"
    >
      <iframe
        title={title}
        srcDoc={EMPTY}
        onLoad={({ currentTarget: { contentDocument } }) => {
          if (!contentDocument) return
          copyStyles(contentDocument)
          setPage(contentDocument)
        }}
        style={{
          width,
          height: `calc((100% - ${2 * EDGE}px) / ${scale})`,
          transform: `scale(${scale})`,
          left: `calc(50% - ${(width * scale) / 2}px)`,
        }}
        className="absolute top-px origin-top-left bg-paper outline-1 outline-line"
      />
      {page &&
        createPortal(
          // biome-ignore lint/a11y/noStaticElementInteractions: it only stops events of the preview from reaching the form
          <div
            onClickCapture={(event) => {
              if ((event.target as Element).closest('a')) event.preventDefault()
            }}
            onSubmit={(event) => event.stopPropagation()}
            onKeyDown={({ key }) => {
              if (key === 'Escape') onEscape()
            }}
            className="py-6"
          >
            {children}
          </div>,
          page.body,
        )}
    </div>
  )
}

function copyStyles(page: Document): void {
  for (const style of document.head.querySelectorAll('link[rel=stylesheet], style')) {
    page.head.append(page.importNode(style, true))
  }
}

/** Returns the scale at which a page of a given width fits into the room; never more than 1. */
function useScale(room: { readonly current: HTMLElement | null }, width: number): number {
  const [given, setGiven] = useState(width)
  useEffect(() => {
    if (!room.current) return
    const watch = new ResizeObserver(([entry]) => entry && setGiven(entry.contentRect.width))
    watch.observe(room.current)
    return () => watch.disconnect()
  }, [room])
  return Math.min(1, (given - 2 * EDGE) / width)
}
