import { useMessages } from '#web/lib/messages.ts'

/** A shop without a catalogue says what to do next. */
export function EmptyShop() {
  const t = useMessages()
  return (
    <section className="container-page py-20 text-center">
      <h2 className="mb-4 text-4xl">{t.demo.emptyTitle}</h2>
      <p className="mx-auto max-w-prose text-steel">{t.demo.emptyBody}</p>
    </section>
  )
}
