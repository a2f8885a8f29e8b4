import { useState } from 'react'
import { useLocation } from 'react-router'
import { canSave, readViews, type SavedView, viewQuery, withView, writeViews } from './saved-views.ts'
import { useSession } from './session.ts'

/** Returns the views that the signed-in person has saved of the open list in this browser, and what changes them. */
export function useSavedViews() {
  const userId = useSession(({ user }) => user?.id ?? null)
  const { pathname: path, search } = useLocation()
  const [, setRound] = useState(0)
  const views = userId === null ? [] : readViews(userId, path)
  const query = viewQuery(search)

  function store(change: (before: readonly SavedView[]) => readonly SavedView[]) {
    if (userId === null) return
    // Another tab may have saved one meanwhile.
    writeViews(userId, path, change(readViews(userId, path)))
    setRound((before) => before + 1)
  }

  return {
    views: views.map((view) => ({ ...view, to: `${path}?${view.query}`, isCurrent: view.query === query })),
    offers: userId !== null && canSave(views, query),
    save: (name: string) => store((before) => withView(before, { name, query })),
    remove: (name: string) => store((before) => before.filter((view) => view.name !== name)),
  }
}
