import { Eye } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { SECOND_ROW } from '#web/components/record-form.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { adminPicturesTexts } from '#web/messages/en/admin-pictures.ts'
import type { DrawPage, PagePreviewContent } from './page-preview-content.ts'

/** Opens a preview of the unsaved product as customers would see it. */
export function PreviewButton({ page, drawPage }: { page: () => PagePreviewContent; drawPage: DrawPage }) {
  const t = adminPicturesTexts()
  const [shown, setShown] = useState<PagePreviewContent | null>(null)
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
