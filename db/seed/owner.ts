import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { argon2Options } from '#app/domain/auth/password.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { db, transaction } from '#db/client.ts'
import { companies, users } from '#db/schema/index.ts'
import { addStages } from './stages.ts'

export const OWNER_COMPANY = 'Mortise'

function hasOwner(): boolean {
  return db().select({ id: users.id }).from(users).where(eq(users.username, 'admin')).get() !== undefined
}

/** Makes the site owner's account, named `admin`, and the company it belongs to, unless it exists. */
export async function createOwnerOnce(owner: { email: string; password: string }): Promise<void> {
  if (hasOwner()) return
  const passwordHash = await hash(owner.password, argon2Options)
  transaction(() => {
    if (hasOwner()) return
    const company = db()
      .insert(companies)
      .values({
        name: OWNER_COMPANY,
        nameKey: nameKey(OWNER_COMPANY),
        hasFreeAccess: true,
        freeAccessGrantedAt: Date.now(),
      })
      .returning({ id: companies.id })
      .get()
    addStages(company.id)
    db()
      .insert(users)
      .values({
        companyId: company.id,
        username: 'admin',
        email: owner.email.trim().toLowerCase(),
        passwordHash,
        firstName: 'Site',
        lastName: 'Owner',
        role: 'admin',
        jobRole: 'Site owner',
      })
      .run()
  })
}
