import type { EvaluatedModules } from 'vite/module-runner'
import { vi } from 'vitest'

declare global {
  /** Vitest's own state. */
  var __vitest_worker__: { evaluatedModules: EvaluatedModules }
}

// Files share a process, which saves starting one each, but no module's state, and no database: what a file has left, such as a
// timer that sends mails, would find the next one's. Models share the database, so they are made again. Rules, tables and components have
// no state: to make them again took a fifth of the suite's time.
const { evaluatedModules } = globalThis.__vitest_worker__
const kept = [...evaluatedModules.idToModuleMap]
  .filter(([id]) => /\/(?:app\/(?:domain|components)|db\/schema)\//.test(id))
  .map(([id, { promise, exports, evaluated }]) => ({ id, was: { promise, exports, evaluated } }))
vi.resetModules()
for (const { id, was } of kept) Object.assign(evaluatedModules.getModuleById(id) ?? {}, was)
globalThis.mortiseDatabase = undefined

// As cheap as can be: how dear a password's hash is in use is tested with the sign-in.
const { argon2Options } = await import('#app/domain/auth/password.ts')
Object.assign(argon2Options, { memoryCost: 8, timeCost: 1 })
