import { log } from '#app/log.server.ts'
import { listSealedSecrets, writeSealedSecret } from '#app/models/two-step/authenticator-app.server.ts'
import { transaction } from '#db/client.ts'
import { openSecret, sealSecret } from './sealed-secret.server.ts'

/** So that the earlier SESSION_SECRET can be removed. Lost keys are logged; their owners sign in by passkey or recovery code. */
export function resealSecrets(): void {
  const sealed = listSealedSecrets().map(app => ({ ...app, opened: openSecret(app, app.secret) }))
  const old = sealed.filter(({ opened }) => opened?.isOld)
  const lost = sealed.filter(({ opened }) => opened === null).length
  if (lost > 0) log().error({ count: lost }, 'Keys of authenticator apps cannot be opened by SESSION_SECRET')
  if (old.length === 0) return
  transaction(() => {
    for (const app of old) if (app.opened) writeSealedSecret(app, app.id, sealSecret(app, app.opened.secret))
  })
  log().info({ count: old.length }, 'Keys of authenticator apps were sealed by the new SESSION_SECRET')
}
