import { shopTexts } from '#web/messages/en/shop.ts'

export function EmptyShop() {
  const t = shopTexts()
  return (
    <section className="container-page py-20 text-center">
      <h2 className="mb-4 text-4xl">{t.demo.emptyTitle}</h2>
      <p className="mx-auto max-w-prose text-steel">{t.demo.emptyBody}</p>
    </section>
  )
}
