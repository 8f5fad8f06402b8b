import { Conflict, Invalid } from '#app/domain/errors.ts'
import { fullName } from '#app/domain/format.ts'
import {
  chooseReceiver,
  chooseSomebodyElse,
  type HandOver,
  nothingToHandOver,
  partField,
  type Receiver,
  receiverOf,
  repeople,
  type WorkCount,
  type WorkPart,
} from '#app/domain/people/hand-over.ts'
import { chooseMember, hasLeft } from '#app/domain/people/member.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivities, recordActivity } from '#app/models/activities/activity.server.ts'
import { type AssignedProject, listAssignedProjects } from '#app/models/people/open-work.server.ts'
import { listMembers, requireUser } from '#app/models/people/user.server.ts'
import { writeInCharge } from '#app/models/projects/project-writes.server.ts'
import { listPeopledOf, listWaitingFor, type PeopledTask } from '#app/models/tasks/task-people.server.ts'
import { notifyHandedOver } from '#app/services/notifications/notify-handed-over.server.ts'
import { peopleLines, type RepeopledTask, writeRepeopled } from '#app/services/tasks/repeople-tasks.server.ts'
import { transaction } from '#db/client.ts'
import { inChargeLine } from './unassign-work.server.ts'

export type HandedOver = {
  activityId: number
  name: string
  /** `userId` is null for what nobody got. */
  given: ({ userId: number | null; name: string } & WorkCount)[]
}

/** All or nothing. Includes tasks of a position that nobody else has. Throws Invalid at the part whose receiver is not a member. */
export function handOver(scope: Scope, userId: number, wish: HandOver): HandedOver {
  requireMay(scope, 'work.hand_over')
  return transaction(() => {
    const user = requireUser(scope, userId)
    if (user.status === 'inactive') throw new Conflict(hasLeft)
    const members = new Map(
      listMembers(scope).map(member => [member.id, { ...member, name: nameOf(member) }]),
    )
    ensureReceivers(wish, userId, new Set(members.keys()))
    const changes = [
      ...listPeopledOf(scope, userId).flatMap(task => changeOf(task, userId, partOf(task), wish)),
      ...listWaitingFor(scope, userId).flatMap(task => changeOf(task, null, 'position', wish)),
    ]
    const jobs = listAssignedProjects(scope, userId).flatMap(project => {
      const to = receiverOf(wish, project.id)
      return to === 'leave' ? [] : [{ project, to: to === 'nobody' ? null : to }]
    })
    if (changes.length + jobs.length === 0) throw new Conflict(nothingToHandOver)
    const naming = (id: number) => members.get(id)?.name ?? ''
    writeRepeopled(scope, changes)
    writeInCharge(
      scope,
      jobs.map(({ project, to }) => ({ id: project.id, assignedTo: to })),
    )
    const lines = changes.map(({ task, change }) => ({ task, userIds: change.added }))
    recordActivities(scope, [
      ...peopleLines(lines, naming),
      ...jobs.map(({ project }) => inChargeLine(project.id)),
    ])
    const given = countGiven(changes, jobs, naming)
    const name = nameOf(user)
    const activityId = recordActivity(scope, 'user.handed_over', {
      subjectId: userId,
      detail: {
        name,
        names: given.flatMap(receiver => (receiver.userId === null ? [] : [receiver.name])),
        taskIds: changes.map(({ task }) => task.id),
        projectIds: jobs.map(({ project }) => project.id),
        people: changes.map(({ change }) => change),
        inCharge: jobs.map(({ project, to }) => ({ id: project.id, to })),
      },
    })
    for (const receiver of given) {
      if (receiver.userId === null) continue
      const { userId: to, ...count } = receiver
      notifyHandedOver(scope, {
        activityId,
        userId: to,
        from: name,
        count,
        projectId: jobs.find(job => job.to === to)?.project.id,
        titles: titlesOf(changes, to),
      })
    }
    return { activityId, name, given }
  })
}

export function nameOf(person: { firstName: string; lastName: string; username: string }): string {
  return fullName(person.firstName, person.lastName, person.username)
}

function partOf({ projectId }: PeopledTask): WorkPart {
  return projectId ?? 'none'
}

type HandedTask = RepeopledTask & { receiver: number | null }

function changeOf(task: PeopledTask, from: number | null, part: WorkPart, wish: HandOver): HandedTask[] {
  const to = receiverOf(wish, part)
  if (to === 'leave') return []
  const receiver = to === 'nobody' ? null : to
  const change = repeople(task, from, receiver)
  return change ? [{ task, change, receiver }] : []
}

function ensureReceivers({ to, parts }: HandOver, userId: number, members: ReadonlySet<number>): void {
  const errors: Record<string, string[]> = {}
  const prove = (receiver: Receiver | null, field: string) => {
    if (typeof receiver !== 'number') return
    if (!members.has(receiver)) errors[field] = [chooseMember]
    else if (receiver === userId) errors[field] = [chooseSomebodyElse]
  }
  prove(to, 'to')
  for (const [part, receiver] of parts) prove(receiver, partField(part))
  const isAllLeft = to === null && [...parts.values()].every(receiver => receiver === 'leave')
  if (isAllLeft) errors.to = [chooseReceiver]
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}

function titlesOf(changes: readonly HandedTask[], userId: number): string[] {
  return changes.filter(({ receiver }) => receiver === userId).map(({ task }) => task.title)
}

function countGiven(
  changes: readonly HandedTask[],
  jobs: readonly { project: AssignedProject; to: number | null }[],
  naming: (userId: number) => string,
): HandedOver['given'] {
  const given = new Map<number | null, WorkCount>()
  const count = (userId: number | null, what: keyof WorkCount) => {
    const counted = given.get(userId) ?? { tasks: 0, projects: 0 }
    given.set(userId, { ...counted, [what]: counted[what] + 1 })
  }
  for (const { receiver } of changes) count(receiver, 'tasks')
  for (const { to } of jobs) count(to, 'projects')
  return [...given].map(([userId, counted]) => ({
    userId,
    name: userId === null ? 'Nobody new' : naming(userId),
    ...counted,
  }))
}
