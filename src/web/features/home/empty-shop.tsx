import { shopTexts } from '#web/messages/en/shop.ts'

/** Shows what to do next in a shop without products. */
export function EmptyShop() {
  const t = shopTexts()
  return (
    <section className="container-page py-20 text-center">
      <h2 className="mb-4 text-4xl">{t.demo.emptyTitle}</h2>
      <p className="mx-auto max-w-prose text-steel">{t.demo.emptyBody}</p>
    </section>
  )
}
