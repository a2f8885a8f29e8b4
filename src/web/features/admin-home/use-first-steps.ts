import { useState } from 'react'
import type { Setup } from '#contract/today.ts'
import { callAsUser } from '#web/lib/session.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { useResource } from '#web/lib/use-resource.ts'

/** Where this browser remembers that the steps are done or hidden. */
const OVER = 'first-steps-over'

const fetchSetup = async (): Promise<Setup> => {
  const setup = await callAsUser('GET /today/setup')
  if (Object.values(setup).every((state) => state === 'done')) writeStored(OVER, true)
  return setup
}

/**
 * Loads what is left to do before the shop can sell, for an administrator, until all is done or the steps are hidden.
 * The shop counts as empty while no order was ever paid.
 */
export function useFirstSteps(isWanted: boolean) {
  const [isHidden, setHidden] = useState(() => readStored(OVER, (value) => value === true) ?? false)
  const { data, error, isCurrent, reload } = useResource(isWanted && !isHidden ? fetchSetup : null)
  const setup = isHidden || data === null ? null : data
  return {
    setup: setup && Object.values(setup).some((state) => state !== 'done') ? setup : null,
    isLoading: isWanted && !isHidden && data === null && error === null,
    isChecking: !isCurrent,
    isEmptyShop: setup?.order === 'missing',
    reload,
    hide() {
      writeStored(OVER, true)
      setHidden(true)
    },
  }
}
