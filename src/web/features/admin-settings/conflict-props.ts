import { settingLabel } from '#contract/setting-words.ts'
import type { useSaving } from './use-saving.ts'

/** Returns the props of the conflict with somebody else's changes in a settings form; null if there is none. */
export const conflictProps = (
  edits: Pick<ReturnType<typeof useSaving>['edits'], 'conflict' | 'keepMine' | 'takeOver'>,
  send: () => unknown,
) =>
  edits.conflict && {
    conflict: edits.conflict,
    labelOf: (path: string) => settingLabel(path.replace(/^value\./, '')),
    onKeepMine: () => edits.keepMine(() => void send()),
    onTakeOver: edits.takeOver,
  }
