import { and, eq, gt, lte } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { passkeyChallenges } from '#db/schema/index.ts'

// A challenge's hash includes whom it is for.

export function insertChallenge(hash: string, expiresAt: number): void {
  db().delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, Date.now())).run()
  db().insert(passkeyChallenges).values({ hash, expiresAt }).run()
}

/** False when it was answered, expired, or never given out. */
export function takeChallenge(hash: string): boolean {
  const open = and(eq(passkeyChallenges.hash, hash), gt(passkeyChallenges.expiresAt, Date.now()))
  return db().delete(passkeyChallenges).where(open).run().changes === 1
}
