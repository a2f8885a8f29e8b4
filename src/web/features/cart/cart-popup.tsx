import { Link } from 'react-router'
import { fromRupees } from '#rules/money.ts'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Price } from '#web/components/price.tsx'
import { useCart } from '#web/lib/cart-store.ts'
import { formatOptions } from '#web/lib/format-options.ts'
import { linePicturePath } from '#web/lib/line-picture.ts'
import { usePriceTexts } from '#web/lib/price-texts.ts'
import { productTexts } from '#web/messages/en/product.ts'

export function CartPopup({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = productTexts()
  const textsOf = usePriceTexts()
  const lines = useCart((state) => state.lines)
  return (
    <Dialog open={open} onClose={onClose} title={t.product.addedTitle} closeLabel={t.common.close}>
      <ul className="max-h-[50dvh] overflow-y-auto">
        {lines.map((line) => (
          <li key={line.uuid} className="flex gap-4 border-line border-t py-3">
            <img
              src={linePicturePath(line.image, 160)}
              width={64}
              height={64}
              alt=""
              className="size-16 rounded-sm bg-mist object-cover"
            />
            <div className="min-w-0 flex-1 text-sm">
              <Link
                to={`/productDetail/${line.bikeCode}/${line.code}`}
                onClick={onClose}
                className="font-medium underline-offset-4 hover:underline"
              >
                {line.name}
              </Link>
              <p className="text-steel">{line.bike}</p>
              <p className="text-steel">{formatOptions(line)}</p>
            </div>
            <p className="text-right text-sm">
              <Price
                stacked
                {...textsOf(fromRupees(line.price), line.taxPercent)}
                before={<span className="money">{line.qty} × </span>}
              />
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <ButtonLink to="/checkout" className="col-span-2">
          {t.product.checkout}
        </ButtonLink>
        <Button look="line" onClick={onClose}>
          {t.product.exit}
        </Button>
        <ButtonLink look="line" to="/cart">
          {t.product.gotoCart}
        </ButtonLink>
      </div>
    </Dialog>
  )
}
