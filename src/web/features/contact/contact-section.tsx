import { Mail, MapPin, MessageCircle, Scale } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Shop } from '#contract/shop.ts'
import { whatsappLink } from '#web/lib/whatsapp.ts'
import { contactTexts } from '#web/messages/en/contact.ts'
import { ContactForm } from './contact-form.tsx'

export function ContactSection({ shop, heading: Heading }: { shop: Shop; heading: 'h1' | 'h2' }) {
  const t = contactTexts()
  return (
    <section aria-labelledby="contact" className="grid gap-10 lg:grid-cols-2 lg:gap-16">
      <div>
        <Heading id="contact" className="mb-3 text-4xl md:text-5xl">
          {t.contact.heading}
        </Heading>
        <p className="mb-8 text-steel">{t.contact.body}</p>
        <ContactForm />
      </div>
      <div className="flex flex-col gap-6">
        <ul className="grid gap-4 text-sm sm:grid-cols-2">
          <Way icon={MapPin} label={t.contact.address}>
            <address className="not-italic">
              {shop.legalName}
              <br />
              {shop.address}
              <br />
              {shop.state}, India
            </address>
          </Way>
          <Way icon={MessageCircle} label={t.contact.whatsapp}>
            <a
              href={whatsappLink(shop.whatsapp)}
              className="inline-flex min-h-9 items-center underline underline-offset-4"
            >
              {shop.whatsapp}
            </a>
          </Way>
          <Way icon={Mail} label={t.contact.support}>
            <MailLink address={shop.email} />
          </Way>
          <Way icon={Scale} label={t.contact.grievance}>
            {shop.grievance.name}
            <br />
            {shop.grievance.designation}
            <br />
            <MailLink address={shop.grievance.email} />
            {shop.grievance.phone && <span className="block">{shop.grievance.phone}</span>}
          </Way>
        </ul>
        <MapCard shop={shop} />
      </div>
    </section>
  )
}

function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className="inline-flex min-h-9 items-center break-all underline underline-offset-4">
      {address}
    </a>
  )
}

function Way({ icon: Icon, label, children }: { icon: typeof Mail; label: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-signal-text" />
      <div className="min-w-0">
        <p className="font-medium">{label}</p>
        {children}
      </div>
    </li>
  )
}

const MAPS = 'https://www.google.com/maps/search/?api=1&query='

/** Shows the way to the workshop: a drawn card, which the map covers once it has proven to load. */
function MapCard({ shop: { legalName, address, state, mapUrl } }: { shop: Shop }) {
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
