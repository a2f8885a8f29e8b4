import { useState } from 'react'
import type { PricedProduct } from '#rules/pricing.ts'
import { Alert } from '#web/components/alert.tsx'
import { Choices } from '#web/components/choices.tsx'
import { PageFrame } from '#web/components/page-frame.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { useAdminCatalogueMessages } from '#web/lib/admin-catalogue-messages.ts'
import { call } from '#web/lib/api.ts'
import { useOwn } from '#web/lib/use-own.ts'
import { AskOnWhatsApp } from './ask-on-whatsapp.tsx'
import { BuyBox } from './buy-box.tsx'
import { NOTHING_CHOSEN } from './options.ts'
import { ProductBody, type ProductBodyProps } from './product-body.tsx'

interface PagePreviewProps {
  readonly product: ProductBodyProps['product'] & { readonly pricing: PricedProduct }
  readonly onClose: () => void
}

/** The preview is about words and pictures: what is on hand stands in the form. */
const IN_STOCK = { state: 'in', left: null } as const
const WIDTHS = { phone: 390, desktop: 1280 }

const fetchShop = () => call('GET /shop')

/** The page of a product that is still being typed, on a phone's screen or a large one. Nothing can be bought from it. */
export function PagePreview({ product, onClose }: PagePreviewProps) {
  const { pagePreview: t, product: texts, common } = useAdminCatalogueMessages()
  const { data, error } = useOwn(fetchShop)
  const [width, setWidth] = useState<number>(WIDTHS.phone)
  const [chosen, setChosen] = useState(NOTHING_CHOSEN)
  if (error) return <Alert>{error}</Alert>
  if (!data) return <Spinner label={common.loading} />
  const shown = { ...product, name: product.name || t.unnamed, bikeName: product.bikeName || t.noBike }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap-reverse items-start justify-between gap-x-6 gap-y-4">
        <p className="flex min-h-12 items-center rounded-sm bg-mist px-4 py-2 text-sm">{t.note}</p>
        <Choices
          label={t.width}
          name="width"
          options={[
            { value: String(WIDTHS.phone), label: t.phone },
            { value: String(WIDTHS.desktop), label: t.desktop },
          ]}
          value={String(width)}
          onChange={(value) => setWidth(Number(value))}
        />
      </div>
      <PageFrame title={t.frame} width={width} onEscape={onClose}>
        <main className="container-page">
          <ProductBody
            product={shown}
            shop={data}
            color={chosen.color}
            enlarges={false}
            buy={
              <BuyBox
                product={product.pricing}
                availability={IN_STOCK}
                chosen={chosen}
                onChoose={setChosen}
                fitment={null}
                blocked={t.nothingSold}
                adding={false}
                error={null}
                onAdd={() => {}}
              />
            }
            ask={
              <AskOnWhatsApp phone={data.whatsapp} text={texts.askText(shown.name, shown.bikeName, data.publicUrl)} />
            }
          />
        </main>
      </PageFrame>
    </div>
  )
}
