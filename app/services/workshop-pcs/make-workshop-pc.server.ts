import { Conflict, Invalid } from '#app/domain/errors.ts'
import { maxWorkshopPcs } from '#app/domain/limits.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { NewWorkshopPc } from '#app/domain/workshop-pcs/workshop-pc.schema.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  countWorkshopPcs,
  findWorkshopPc,
  insertWorkshopPc,
  isPcNameTaken,
  saveWorkshopPc,
} from '#app/models/workshop-pcs/workshop-pc.server.ts'
import { hashLinkToken, newLinkToken } from '#app/services/auth/link-token.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'
import { endWorkshopPc } from './end-workshop-pc.server.ts'

/** Replaces the browser's former one. A repeated request makes no other, but a new token. */
export function makeWorkshopPc(
  scope: Scope,
  input: NewWorkshopPc,
  formerId: number | null,
): { id: number; token: string } {
  requireMay(scope, 'workshop_pc.manage')
  const token = newLinkToken()
  const tokenHash = hashLinkToken(token)
  return transaction(() => {
    const make = () => {
      ensureRoom(scope, input.name)
      const pc = insertWorkshopPc(scope, input.name, tokenHash)
      recordActivity(scope, 'workshop_pc.made', { subjectId: pc.id, detail: { name: pc.name } })
      return pc
    }
    const { id } = once(scope, 'workshop_pc', { input, make, find: findWorkshopPc })
    saveWorkshopPc(scope, id, { tokenHash })
    if (formerId !== null && formerId !== id) endWorkshopPc(scope, formerId)
    return { id, token }
  })
}

function ensureRoom(scope: Scope, name: string): void {
  if (isPcNameTaken(scope, name)) throw new Invalid({ name: ['There is a workshop PC of this name already'] })
  if (countWorkshopPcs(scope) >= maxWorkshopPcs)
    throw new Conflict(`A company has ${maxWorkshopPcs} workshop PCs at most. Please end one first`)
}
