import { eq } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { membersOf } from '#app/models/people/user.server.ts'
import { dayOf } from '#app/models/placeholders.server.ts'
import { positionNames } from '#app/models/positions/position-name.server.ts'
import { projectChoices } from '#app/models/projects/project-list.server.ts'
import { companyStages, readCompanyStages } from '#app/models/stages/stage.server.ts'
import { db } from '#db/client.ts'
import { companies } from '#db/schema/index.ts'

export function readTaskChoices(scope: Scope, projectId: number | null) {
  const choices = db()
    .select({
      members: membersOf(scope, dayOf(scope)),
      stages: companyStages(scope).mapWith(readCompanyStages),
      positions: positionNames(scope),
      projects: projectChoices(scope, projectId),
    })
    .from(companies)
    .where(eq(companies.id, scope.companyId))
    .get()
  if (!choices) throw new NotFound('Company not found')
  return choices
}
