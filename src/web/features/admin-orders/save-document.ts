import type { ApiPath } from '#contract/call.ts'
import { toast } from '#web/components/toast.tsx'
import { downloadFile } from '#web/lib/download-file.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'

/** Downloads a document of an order, or says that it could not be downloaded. */
export const saveDocument = (path: ApiPath, file: string): Promise<void> =>
  downloadFile(path, file).catch(() => toast(adminOrdersTexts().orders.downloadFailed, 'error'))
