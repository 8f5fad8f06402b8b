import { vi } from 'vitest'

// Files share a process, which saves starting one each, but no module's state, and no database: what a file has left, such as a
// timer that sends mails, would find the next one's.
vi.resetModules()
globalThis.mortiseDatabase = undefined

// As cheap as can be: how dear a password's hash is in use is tested with the sign-in.
const { argon2Options } = await import('#app/domain/auth/password.ts')
Object.assign(argon2Options, { memoryCost: 8, timeCost: 1 })
