import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { signOut } from '#web/lib/sign-out.ts'
import { profileTexts } from '#web/messages/en/profile.ts'

/** Asks for confirmation before signing out (S2 §4). */
export function LogoutButton() {
  const t = profileTexts()
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button look="line" onClick={() => setAsking(true)}>
        {t.profile.logout}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t.profile.logoutTitle}
        body={t.profile.logoutBody}
        yes={t.common.yes}
        no={t.common.no}
        onNo={() => setAsking(false)}
        onYes={async () => {
          setAsking(false)
          await signOut()
          navigate('/signin')
        }}
      />
    </>
  )
}
