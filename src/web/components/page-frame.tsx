import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

const EMPTY = '<!doctype html><html lang="en"><head></head><body></body></html>'

/** The line around the page, in pixels. */
const EDGE = 1

interface PageFrameProps {
  readonly title: string
  /** How wide the page inside is; where there is less room it is shown smaller. */
  readonly width: number
  readonly onEscape: () => void
  readonly children: ReactNode
}

/**
 * A page within the page, with the width and the styles of a screen of its own. Its links lead nowhere, and what is sent
 * inside does not reach a form around it.
 */
export function PageFrame({ title, width, onEscape, children }: PageFrameProps) {
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
          // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events of the page inside
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

/** By how much a page of a width has to be made smaller to fit into the room; never larger. */
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
