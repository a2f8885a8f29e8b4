import { MailPlus, Send, Undo2 } from 'lucide-react'
import { flushSync } from 'react-dom'
import type { Invitation } from '#contract/invitations.ts'
import { Alert } from '#web/components/alert.tsx'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { DataList, type ListDefinition, namedColumns } from '#web/components/data-list.tsx'
import { Day } from '#web/components/date.tsx'
import { toast } from '#web/components/toast.tsx'
import { TwoLines } from '#web/components/two-lines.tsx'
import { useDialog } from '#web/components/use-dialog.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { adminUsersTexts } from '#web/messages/en/admin-users.ts'
import { InviteForm } from './invite-form.tsx'
import { PasswordQuestion } from './password-question.tsx'

const loadInvitations = () => callAsUser('GET /invitations')

/** The button that invites, and the invitations that are open: both for administrators only. */
export function Invitations() {
  const t = adminUsersTexts()
  const { data, error, reload } = useResource(loadInvitations)
  const { open, dialog } = useDialog(t.common.close)
  const { act } = useAction((message) => {
    toast(message, 'error')
    reload()
  })

  function done(message: string, close?: () => void) {
    // Elements behind the dialog can only take the focus once it is closed.
    if (close) flushSync(close)
    toast(message, 'success')
    reload()
    document.getElementById(INVITE)?.focus()
  }

  const invite = () =>
    open({
      title: t.invitations.title,
      className: 'max-w-2xl',
      show: (close) => <InviteForm onSent={(email) => done(t.invitations.sent(email), close)} />,
    })

  const again = ({ id, email }: Invitation) =>
    open({
      title: t.invitations.againTitle,
      className: 'max-w-md',
      show: (close) => (
        <PasswordQuestion
          body={t.invitations.againBody(email)}
          onNo={close}
          onYes={async (currentPassword) => {
            await callAsUser('POST /invitations/{id}', { params: { id }, body: { currentPassword } })
            done(t.invitations.sent(email), close)
          }}
        />
      ),
    })

  const withdraw = ({ id, email }: Invitation) =>
    act(async () => {
      await callAsUser('DELETE /invitations/{id}', { params: { id } })
      done(t.invitations.withdrawn(email))
    })

  return (
    <>
      <Button look="ink" id={INVITE} onClick={invite} className="mb-5">
        <MailPlus aria-hidden className="size-4" />
        {t.invitations.invite}
      </Button>
      {error && <Alert>{error}</Alert>}
      {data && data.invitations.length > 0 && (
        <section aria-label={t.invitations.list} className="mb-8">
          <h2 className="mb-3 font-sans font-semibold text-base leading-6">{t.invitations.list}</h2>
          <DataList list={invitationsList(again, withdraw)} rows={data.invitations} />
        </section>
      )}
      {dialog}
    </>
  )
}

const INVITE = 'invite'

type Act = (invitation: Invitation) => void

function invitationsList(onAgain: Act, onWithdraw: Act): ListDefinition<Invitation> {
  const t = adminUsersTexts().invitations
  const rights = ({ role, areas }: Invitation) => (role === 'ROLE_ADMIN' ? t.administrator : t.staff(areas))
  const end = ({ ended, expiresAt }: Invitation) => {
    if (ended === null) return <Day iso={expiresAt} />
    return <Badge tone="danger">{ended === 'expired' ? t.expired : t.inviterLost}</Badge>
  }
  return {
    label: t.list,
    keyOf: ({ id }) => id,
    nameOf: ({ email }) => email,
    columns: namedColumns(t.columns, {
      who: {
        isName: true,
        cell: ({ firstName, lastName }, email) => <TwoLines below={`${firstName} ${lastName}`}>{email}</TwoLines>,
      },
      rights: { width: 'w-[20%]', cell: rights },
      by: { width: 'w-[15%]', cell: ({ invitedBy }) => invitedBy.name || invitedBy.email },
      expires: { width: 'w-[13%]', cell: end },
    }),
    card: (invitation) => ({ line: rights(invitation), badges: end(invitation) }),
    details: 'columns',
    actions: (invitation) => [
      { label: t.again, name: t.againTo(invitation.email), icon: Send, onSelect: () => onAgain(invitation) },
      {
        label: t.withdraw,
        name: t.withdrawOf(invitation.email),
        icon: Undo2,
        isDanger: true,
        onSelect: () => onWithdraw(invitation),
      },
    ],
    room: 1000,
  }
}
