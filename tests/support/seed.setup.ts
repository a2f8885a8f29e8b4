import { configureGlobal } from 'fast-check'
import { afterEach } from 'vitest'
import { SEED } from './seed.ts'

configureGlobal({ seed: SEED })

afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.info(`Seed ${SEED}; SEED=${SEED} repeats it.`)
})
