import { Link } from 'react-router'
import { formatRupees, fromRupees } from '#rules/money.ts'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { useCart } from '#web/lib/cart-store.ts'
import { optionsText } from '#web/lib/line-text.ts'
import { useMessages } from '#web/lib/messages.ts'

/** Opens after something was added: what is in the cart, and where to go from here. */
export function CartPopup({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages()
  const lines = useCart((state) => state.lines)
  return (
    <Dialog open={open} onClose={onClose} title={t.product.addedTitle} closeLabel={t.common.close}>
      <ul className="max-h-[50dvh] overflow-y-auto">
        {lines.map((line) => (
          <li key={line.uuid} className="flex gap-4 border-line border-t py-3">
            <img
              src={`${line.image}/160.webp`}
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
              <p className="text-steel">{optionsText(line)}</p>
            </div>
            <p className="money text-sm">
              {line.qty} × {formatRupees(fromRupees(line.price))}
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex gap-3">
        <Button look="line" className="flex-1" onClick={onClose}>
          {t.product.exit}
        </Button>
        <ButtonLink to="/cart" className="flex-1">
          {t.product.gotoCart}
        </ButtonLink>
      </div>
    </Dialog>
  )
}
