import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { argon2Options } from '#app/domain/auth/password.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { db, transaction } from '#db/client.ts'
import { companies, users } from '#db/schema/index.ts'
import { makeBatch } from './batch.ts'
import { addStages } from './stages.ts'

export const OWNER_COMPANY = 'Mortise'

function hasOwner(): boolean {
  return db().select({ id: users.id }).from(users).where(eq(users.username, 'admin')).get() !== undefined
}

/** The user is named `admin`. */
export async function createOwnerOnce(owner: { email: string; password: string }): Promise<void> {
  if (hasOwner()) return
  const passwordHash = await hash(owner.password, argon2Options)
  transaction(() => {
    if (hasOwner()) return
    const batch = makeBatch()
    const now = Date.now()
    const companyId = batch.add(companies, {
      ...{ name: OWNER_COMPANY, nameKey: nameKey(OWNER_COMPANY), createdAt: now },
      ...{ hasFreeAccess: true, freeAccessGrantedAt: now },
    })
    addStages(batch, companyId, now)
    batch.add(users, {
      ...{ companyId, username: 'admin', email: owner.email.trim().toLowerCase(), passwordHash },
      ...{ firstName: 'Site', lastName: 'Owner', role: 'admin', createdAt: now },
    })
    batch.write()
  })
}
