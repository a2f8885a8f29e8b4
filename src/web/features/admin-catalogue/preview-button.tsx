import { Eye } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { useAdminCatalogueMessages } from '#web/lib/admin-catalogue-messages.ts'
import { SECOND_ROW } from './form-frame.tsx'
import type { DrawPage, ShownPage } from './shown-page.ts'

/** Opens what is typed as the page that a shopper would see. */
export function PreviewButton({ page, drawPage }: { page: () => ShownPage; drawPage: DrawPage }) {
  const t = useAdminCatalogueMessages()
  const [shown, setShown] = useState<ShownPage | null>(null)
  const close = () => setShown(null)
  return (
    <>
      <Button look="line" onClick={() => setShown(page())} className={SECOND_ROW}>
        <Eye aria-hidden className="size-5 max-sm:hidden" />
        {t.pagePreview.open}
      </Button>
      <Dialog
        open={shown !== null}
        onClose={close}
        title={t.pagePreview.title}
        closeLabel={t.common.close}
        className="max-w-[90rem]"
      >
        <Suspense fallback={<Spinner label={t.common.loading} />}>{shown && drawPage(shown, close)}</Suspense>
      </Dialog>
    </>
  )
}
