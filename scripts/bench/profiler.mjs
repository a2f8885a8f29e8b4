// Loaded into the shop before its own code. SIGUSR2 begins a processor profile; a second one writes it to the file that
// PROFILE_FILE names.
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'

const session = new Session()
session.connect()
let isRunning = false

process.on('SIGUSR2', async () => {
  if (isRunning) {
    const { profile } = await session.post('Profiler.stop')
    writeFileSync(process.env.PROFILE_FILE ?? '', JSON.stringify(profile))
  } else {
    await session.post('Profiler.enable')
    await session.post('Profiler.start')
  }
  isRunning = !isRunning
})
