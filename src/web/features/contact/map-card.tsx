import { useEffect, useRef, useState } from 'react'
import type { Shop } from '#contract/shop.ts'
import { contactTexts } from '#web/messages/en/contact.ts'

const MAPS = 'https://www.google.com/maps/search/?api=1&query='

/** Shows the way to the workshop: a drawn card, which the map covers once it has proven to load. */
export function MapCard({ shop: { legalName, address, state, mapUrl } }: { shop: Shop }) {
  const t = contactTexts().contact
  const frame = useRef<HTMLIFrameElement>(null)
  const [loads, setLoads] = useState(false)
  useEffect(() => {
    const { current } = frame
    if (!current) return
    let stop = () => {}
    import('./map-loads.ts').then(
      ({ whenMapLoads }) => {
        stop = whenMapLoads(current, () => setLoads(true))
      },
      () => {},
    )
    return () => stop()
  }, [])
  return (
    <div className="map-card">
      <address>
        <b>{legalName}</b> <span>{address}</span>
      </address>
      {mapUrl && (
        <iframe
          ref={frame}
          src={mapUrl}
          title={t.map}
          loading="lazy"
          referrerPolicy="no-referrer"
          sandbox="allow-scripts allow-same-origin allow-popups"
          className={loads ? '' : 'invisible'}
        />
      )}
      <a href={MAPS + encodeURIComponent(`${legalName}, ${address}, ${state}`)} target="_blank" rel="noopener">
        {t.openMap}
      </a>
    </div>
  )
}
