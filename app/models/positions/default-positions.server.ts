import { nameKey } from '#app/domain/name-key.ts'
import { defaultPositions } from '#app/domain/positions/position.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { positions } from '#db/schema/index.ts'

export function insertDefaultPositions({ companyId, userId: createdBy }: Scope): void {
  const createdAt = Date.now()
  const rows = defaultPositions.map(({ name, description, permissions }) => {
    return { companyId, name, nameKey: nameKey(name), description, permissions, createdBy, createdAt }
  })
  db().insert(positions).values(rows).run()
}
