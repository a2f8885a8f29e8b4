import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/components/button.tsx'
import { Confirm } from '#web/components/confirm.tsx'
import { useAccountMessages } from '#web/lib/account-messages.ts'
import { signOut } from '#web/lib/sign-out.ts'

/** Asks before it signs out (S2 §4). */
export function LogoutButton() {
  const t = useAccountMessages()
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button look="line" onClick={() => setAsking(true)}>
        {t.profile.logout}
      </Button>
      <Confirm
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
