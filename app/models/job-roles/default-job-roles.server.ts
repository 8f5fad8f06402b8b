import { defaultJobRoles } from '#app/domain/job-roles/job-role.ts'
import { nameKey } from '#app/domain/name-key.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { jobRoles } from '#db/schema/index.ts'

export function insertDefaultJobRoles({ companyId, userId: createdBy }: Scope): void {
  const createdAt = Date.now()
  const rows = defaultJobRoles.map(({ name, description, permissions }) => {
    return { companyId, name, nameKey: nameKey(name), description, permissions, createdBy, createdAt }
  })
  db().insert(jobRoles).values(rows).run()
}
