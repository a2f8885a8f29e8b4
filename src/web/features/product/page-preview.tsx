import { useState } from 'react'
import type { Product } from '#contract/catalogue.ts'
import type { OptionHeadings } from '#rules/option-names.ts'
import type { PricedProduct } from '#rules/pricing.ts'
import { Alert } from '#web/components/alert.tsx'
import { Choices } from '#web/components/choices.tsx'
import { PreviewFrame } from '#web/components/preview-frame.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { call } from '#web/lib/api.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { adminPicturesTexts } from '#web/messages/en/admin-pictures.ts'
import { productTexts } from '#web/messages/en/product.ts'
import { BuyBox } from './buy-box.tsx'
import { namedOptions } from './named-options.ts'
import { NOTHING_CHOSEN } from './options.ts'
import { ProductBody, type ProductBodyProps } from './product-body.tsx'

interface PagePreviewProps {
  readonly product: ProductBodyProps['product'] & {
    readonly pricing: PricedProduct
    readonly headings: OptionHeadings
  }
  readonly onClose: () => void
}

/** A fixed value: the preview is about words and pictures, and the stock is shown in the form. */
const IN_STOCK: Product['availability'] = { state: 'in', left: null, variants: [] }
const WIDTHS = { phone: 390, desktop: 1280 }

const fetchShop = () => call('GET /shop')

/** Previews the page of a product that is being edited, at phone or desktop width. Nothing can be bought from it. */
export function PagePreview({ product, onClose }: PagePreviewProps) {
  const { pagePreview: t, common } = adminPicturesTexts()
  const texts = productTexts().product
  const { data, error } = useResource(fetchShop)
  const [width, setWidth] = useState<number>(WIDTHS.phone)
  const [chosen, setChosen] = useState(NOTHING_CHOSEN)
  if (error) return <Alert>{error}</Alert>
  if (!data) return <Spinner label={common.loading} />
  const pricing = namedOptions(product.pricing, product.headings)
  const shown = { ...product, pricing, name: product.name || t.unnamed, bikeName: product.bikeName || t.noBike }
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
      <PreviewFrame title={t.frame} width={width} onEscape={onClose}>
        <main className="container-page">
          <ProductBody
            product={shown}
            shop={data}
            chosen={chosen}
            enlarges={false}
            buy={
              <BuyBox
                product={pricing}
                taxPercent={data.taxPercent}
                mrp={product.described.declarations.mrp}
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
            askText={texts.askText(shown.name, shown.bikeName, data.publicUrl)}
          />
        </main>
      </PreviewFrame>
    </div>
  )
}
