import { Pencil, Trash2 } from 'lucide-react'
import type { SavedReply } from '#contract/saved-replies.ts'
import {
  MAX_REPLY_TEXT,
  MAX_REPLY_TITLE,
  placeholderProblem,
  type ReplySubject,
  toReplyTemplate,
} from '#rules/saved-reply.ts'
import { RecordForm } from '#web/components/record-form.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { useDialog } from '#web/components/use-dialog.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { supportTexts } from '#web/messages/en/support.ts'

/** Opens the dialogs in which saved replies are added, changed and deleted. */
export function useReplyDialogs(about: ReplySubject, onChanged: () => void) {
  const { replies: t, common } = supportTexts()
  const { open, dialog } = useDialog(common.close)

  const done = (close: () => void) => () => {
    close()
    onChanged()
  }
  const edit = (reply: SavedReply) =>
    open({
      title: t.editTitle,
      className: 'max-w-2xl',
      show: (close) => <ReplyForm reply={reply} text={reply.text} onExit={close} onSaved={done(close)} />,
    })
  const remove = (reply: SavedReply) =>
    open({
      title: t.deleteTitle(reply.title),
      className: 'max-w-md',
      show: (close) => <DeleteForm reply={reply} onExit={close} onSaved={done(close)} />,
    })

  return {
    dialog,
    /** Asks for the title of a text that is to be kept; what it says of its message becomes placeholders. */
    add: (typed: string) =>
      open({
        title: t.addTitle,
        className: 'max-w-2xl',
        show: (close) => (
          <ReplyForm reply={null} text={toReplyTemplate(typed, about)} onExit={close} onSaved={done(close)} />
        ),
      }),
    manage: (replies: readonly SavedReply[]) =>
      open({
        title: t.title,
        className: 'max-w-2xl',
        holdsForm: false,
        show: () => <ReplyList replies={replies} onEdit={edit} onDelete={remove} />,
      }),
  }
}

interface ReplyListProps {
  readonly replies: readonly SavedReply[]
  readonly onEdit: (reply: SavedReply) => void
  readonly onDelete: (reply: SavedReply) => void
}

function ReplyList({ replies, onEdit, onDelete }: ReplyListProps) {
  const { replies: t } = supportTexts()
  return (
    <ul aria-label={t.title} className="divide-y divide-line border-line border-y">
      {replies.map((reply) => (
        <li key={reply.id} className="flex flex-wrap items-center justify-between gap-x-6 py-2">
          <div className="min-w-0 flex-1 basis-60">
            <p className="wrap-anywhere font-medium">{reply.title}</p>
            <p className="line-clamp-2 break-words text-sm text-steel">{reply.text}</p>
          </div>
          <div className="flex gap-4 text-sm">
            <TextButton aria-label={t.editOf(reply.title)} onClick={() => onEdit(reply)} className="gap-1.5">
              <Pencil aria-hidden className="size-4" />
              {t.edit}
            </TextButton>
            <TextButton
              aria-label={t.deleteOf(reply.title)}
              onClick={() => onDelete(reply)}
              className="gap-1.5 text-danger"
            >
              <Trash2 aria-hidden className="size-4" />
              {t.delete}
            </TextButton>
          </div>
        </li>
      ))}
    </ul>
  )
}

const fieldsOf = ({ title, text }: Pick<SavedReply, 'title' | 'text'>) => ({ title, text })

interface ReplyFormProps {
  readonly reply: SavedReply | null
  readonly text: string
  readonly onExit: () => void
  readonly onSaved: () => void
}

function ReplyForm({ reply, text, onExit, onSaved }: ReplyFormProps) {
  const { replies: t } = supportTexts()
  const isKept = (typed: unknown) =>
    (String(typed).trim() === '' ? t.textMissing : placeholderProblem(String(typed))) ?? true
  return (
    <RecordForm<ReturnType<typeof fieldsOf>, { reply: SavedReply }, SavedReply>
      label={reply ? t.editTitle : t.addTitle}
      draft={`reply-${reply?.id ?? 'new'}`}
      creates={reply === null}
      saved={reply ? fieldsOf(reply) : { title: '', text }}
      version={reply?.version ?? 0}
      fieldsOf={fieldsOf}
      fields={[
        {
          name: 'title',
          label: t.name,
          hint: t.nameHint,
          missing: t.nameMissing,
          input: { maxLength: MAX_REPLY_TITLE },
        },
        {
          name: 'text',
          label: t.text,
          hint: t.textHint,
          control: 'text',
          isRequired: true,
          input: { rows: 8, maxLength: MAX_REPLY_TEXT },
          rules: { validate: isKept },
        },
      ]}
      button={t.save}
      exit={{ label: t.cancel, onExit, discards: true }}
      save={(typed, { version }) =>
        reply
          ? callAsUser('PUT /saved-replies/{id}', { params: { id: reply.id }, body: { ...typed, version } })
          : callAsUser('POST /saved-replies', { body: typed })
      }
      confirmation={(answer) => t.saved(answer.reply.title)}
      onSaved={onSaved}
    />
  )
}

function DeleteForm({ reply, onExit, onSaved }: Omit<ReplyFormProps, 'text'> & { readonly reply: SavedReply }) {
  const { replies: t } = supportTexts()
  const { id, title, version } = reply
  return (
    <RecordForm
      label={t.deleteTitle(title)}
      draft={`reply-delete-${id}`}
      saved={{}}
      version={version}
      head={<p>{t.deleteBody}</p>}
      button={t.deleteYes}
      look="danger"
      exit={{ label: t.cancel, onExit }}
      save={(_, { version: seen }) =>
        callAsUser('DELETE /saved-replies/{id}', { params: { id }, body: { version: seen } })
      }
      confirmation={() => t.deleted(title)}
      onSaved={onSaved}
    />
  )
}
