import { Button } from '#web/components/button.tsx'
import { toast } from '#web/components/toast.tsx'
import { copyText } from '#web/lib/copy-text.ts'
import { adminProfileTexts } from '#web/messages/en/admin-profile.ts'

/** Shows the recovery codes, which are shown only once, and copies them. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = adminProfileTexts()
  return (
    <div className="max-w-md">
      <p role="status" className="mb-5">
        {t.adminProfile.recovery}
      </p>
      <ul data-codes className="mb-5 grid grid-cols-1 gap-x-6 gap-y-1 rounded-sm bg-mist p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          look="line"
          onClick={() =>
            copyText(codes.join('\n')).then((copied) =>
              copied ? toast(t.adminProfile.copied, 'success') : toast(t.common.genericError, 'error'),
            )
          }
        >
          {t.adminProfile.copy}
        </Button>
        <Button onClick={onKept}>{t.adminProfile.done}</Button>
      </div>
    </div>
  )
}
