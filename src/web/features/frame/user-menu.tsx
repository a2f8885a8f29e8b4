import { User } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { UserInfo } from '#contract/accounts.ts'
import { isStaffOrAdmin } from '#web/lib/session.ts'
import { signOut } from '#web/lib/sign-out.ts'
import { userName } from '#web/lib/user-name.ts'
import { shopTexts } from '#web/messages/en/shop.ts'

const ITEM = 'flex min-h-11 w-full items-center px-5 text-left hover:bg-mist'

export function UserMenu({ user, className }: { user: UserInfo; className: string }) {
  const t = shopTexts().userMenu
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const away = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', away)
    return () => document.removeEventListener('pointerdown', away)
  }, [open])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to keys and focus of its children
    <div
      ref={box}
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        setOpen(false)
        opener.current?.focus()
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={opener}
        type="button"
        aria-label={t.open(userName(user))}
        aria-expanded={open}
        aria-controls="user-menu"
        onClick={() => setOpen(!open)}
        className={className}
      >
        <User aria-hidden className="size-5.5" strokeWidth={2.5} />
      </button>
      <div
        id="user-menu"
        className={`surface absolute top-full right-0 mt-2.5 w-64 border border-line py-2 shadow-raised ${open ? 'animate-fade' : 'hidden'}`}
      >
        <MenuItems user={user} onChosen={() => setOpen(false)} />
      </div>
    </div>
  )
}

function MenuItems({ user, onChosen }: { user: UserInfo; onChosen: () => void }) {
  const t = shopTexts().userMenu
  const navigate = useNavigate()
  return (
    <>
      <p className="break-words px-5 py-2 font-medium">{userName(user)}</p>
      <Link to={isStaffOrAdmin(user) ? '/iamadmin' : '/profile?tab=0'} onClick={onChosen} className={ITEM}>
        {isStaffOrAdmin(user) ? (
          <span>
            {t.administration}
            <span className="block text-steel text-xs"> {t.profile}</span>
          </span>
        ) : (
          t.profile
        )}
      </Link>
      <button
        type="button"
        onClick={async () => {
          onChosen()
          await signOut()
          navigate('/signin')
        }}
        className={ITEM}
      >
        {t.signOut}
      </button>
    </>
  )
}
