import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { isMainThread } from 'node:worker_threads'

// Loaded into the server before it starts. SIGUSR2 begins a profile of the processor's time, and the next one ends it: the profile
// is then in PROFILE_FILE.

const SAMPLE_MICROSECONDS = 500

if (isMainThread) {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_MICROSECONDS })
  let isRunning = false
  process.on('SIGUSR2', async () => {
    isRunning = !isRunning
    if (isRunning) return session.post('Profiler.start')
    const { profile } = await session.post('Profiler.stop')
    writeFileSync(process.env.PROFILE_FILE, JSON.stringify(profile))
  })
}
