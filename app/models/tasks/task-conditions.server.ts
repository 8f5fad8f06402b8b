import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { projects, stages, taskAssignees, tasks } from '#db/schema/index.ts'

/** Neither the task nor its project is in the bin. For selects that join the project. */
export function liveTasks(scope: Scope): SQL | undefined {
  return and(eq(tasks.companyId, scope.companyId), isNull(tasks.binEntryId), isNull(projects.binEntryId))
}

/** The same without a look at each task's project: a company has few in the bin. Keeps long lists inside their indexes. */
export function liveInIndex({ companyId }: Scope): SQL | undefined {
  const binned = sql`(select bin.id from projects bin where bin.company_id = ${companyId} and bin.bin_entry_id is not null)`
  return and(
    eq(tasks.companyId, companyId),
    isNull(tasks.binEntryId),
    sql`(${tasks.projectId} is null or ${tasks.projectId} not in ${binned})`,
  )
}

export function joinStage(): SQL | undefined {
  return and(eq(stages.companyId, tasks.companyId), eq(stages.id, tasks.stageId))
}

export function joinProject(): SQL | undefined {
  return and(eq(projects.companyId, tasks.companyId), eq(projects.id, tasks.projectId))
}

/** The task's project unless it is in the bin. */
export function joinLiveProject(): SQL | undefined {
  return and(joinProject(), isNull(projects.binEntryId))
}

/** The person is on the task. */
export function isMine(scope: Scope): SQL {
  return isTheirs(scope, scope.userId)
}

/** Tasks that somebody is on. */
export function isTheirs({ companyId }: Scope, userId: number): SQL {
  return inArray(
    tasks.id,
    db()
      .select({ id: taskAssignees.taskId })
      .from(taskAssignees)
      .where(and(eq(taskAssignees.companyId, companyId), eq(taskAssignees.userId, userId))),
  )
}

/** Live tasks, and the person's own orphaned ones. For selects that join live projects. */
export function reachableTasks(scope: Scope): SQL | undefined {
  const hasNoBinnedProject = or(isNull(tasks.projectId), isNotNull(projects.id))
  return and(
    eq(tasks.companyId, scope.companyId),
    isNull(tasks.binEntryId),
    or(hasNoBinnedProject, isMine(scope)),
  )
}
