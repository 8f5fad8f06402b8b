import { z } from 'zod'
import { projectStatuses } from '#app/domain/enumerations.ts'
import { may } from '#app/domain/permissions.ts'
import {
  newProjectRecord,
  projectCopy,
  projectMove,
  projectRecordChange,
  requireProgress,
} from '#app/domain/projects/project.schema.ts'
import { progressPercent, withoutMoney } from '#app/domain/projects/project.ts'
import { calendarDay, count, instant, money, recordId } from '#app/domain/record-fields.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { templateApplication } from '#app/domain/templates/template-application.schema.ts'
import { type ApiNoun, change, changes, create, list, read, remove } from '#app/http/api-row.ts'
import { moveCard } from '#app/http/board/board-form.server.ts'
import { json } from '#app/http/errors.server.ts'
import { flashHeader } from '#app/http/flash.server.ts'
import { listProjects, type ProjectRow, requireProjectRow } from '#app/models/projects/project.server.ts'
import { createProject } from '#app/services/projects/create-project.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { duplicateProject } from '#app/services/projects/duplicate-project.server.ts'
import { updateProject } from '#app/services/projects/update-project.server.ts'
import { clearProjectTasks } from '#app/services/tasks/clear-project-tasks.server.ts'
import { applyTemplate } from '#app/services/templates/apply-template.server.ts'

const forMoney = 'For those who see money.'

export const projectAnswer = z
  .object({
    id: recordId,
    companyId: recordId,
    jobNumber: z.string(),
    name: z.string(),
    description: z.string(),
    notes: z.string(),
    clientId: recordId.nullable(),
    status: z.enum(projectStatuses),
    stage: z.string().describe('The stage’s name in small letters.'),
    stagePosition: z.int().describe('1 for the first stage.'),
    progress: z.int().min(0).max(100).describe('Percent of its tasks that are done.'),
    startDate: calendarDay.nullable(),
    dueDate: calendarDay.nullable(),
    completedDate: calendarDay.nullable(),
    estimatedValue: money.nullable().optional().describe(forMoney),
    actualValue: money.nullable().optional().describe(forMoney),
    assignedTo: recordId.nullable(),
    createdBy: recordId,
    createdAt: instant,
    version: z.int(),
  })
  .meta({ id: 'Project' })

/** Values only for those who may see money. */
function toSent(scope: Scope, project: ProjectRow) {
  const total = project.counts.reduce((sum, stage) => sum + stage.total, 0)
  const done = project.counts.reduce((sum, stage) => sum + stage.done, 0)
  const stage = project.stageName.toLowerCase()
  const sent = { ...project, stage, progress: progressPercent(done, total) }
  return may(scope, 'money.read') ? sent : withoutMoney(sent)
}

const applied = z.object({
  tasksCreated: count,
  activityId: recordId.describe('By which the page takes it back.'),
  binEntryId: recordId.nullable().describe('Where the tasks that were replaced lie in the bin.'),
  droppedAssignees: count.describe('Tasks whose person is no longer in the company.'),
  mapping: z
    .array(
      z.object({
        from: z.string(),
        to: z.string(),
        by: z.enum(['name', 'position']),
        tasks: count,
      }),
    )
    .describe('Which of the template’s stages went to which of the company’s.'),
})

const place = z.object({ stageId: recordId, version: z.int() }).nullable()

const valuesTold = 'Values are taken from and told to those who see money: admins and project managers.'

function recordOf(scope: Scope, id: number) {
  return toSent(scope, requireProjectRow(scope, id))
}

export const projects: ApiNoun = {
  title: 'Projects',
  about: 'A project is a job: it has a client, a stage, dates, and tasks, of which its progress is counted.',
  addresses: {
    '/api/projects': {
      GET: list('All projects, newest first', projectAnswer, {
        notFetched: 'Failed to fetch projects',
        handle: ({ scope, page }) => listProjects(scope, page).map(row => toSent(scope, row)),
      }),
      POST: create('Begin a project', newProjectRecord, projectAnswer, {
        action: 'project.create',
        description: `With \`templateId\` it starts with that template’s tasks. ${valuesTold}`,
        conflict: 'The template’s stages differ: `warning` says so, and a bypass is needed.',
        handle: ({ scope, sent: { progress, ...fields } }) => {
          requireProgress(progress, 0)
          return recordOf(scope, createProject(scope, fields).id)
        },
      }),
    },
    '/api/projects/:id': {
      GET: read('One project', projectAnswer, { handle: ({ scope, id }) => recordOf(scope, id) }),
      ...changes('Change a project', projectRecordChange, projectAnswer, {
        action: 'project.edit',
        description: `What is left out stays as it is. ${valuesTold}`,
        handle: ({ scope, id, sent: { progress, ...change } }) => {
          if (progress !== undefined) requireProgress(progress, recordOf(scope, id).progress)
          updateProject(scope, id, change)
          return recordOf(scope, id)
        },
      }),
      DELETE: remove('Move a project with its tasks to the bin', {
        action: 'project.delete',
        handle: ({ scope, id }) => deleteProject(scope, id),
      }),
    },
    '/api/projects/:id/tasks': {
      DELETE: remove('Move all tasks of a project to the bin', {
        action: 'project.edit',
        handle: ({ scope, id }) => clearProjectTasks(scope, id),
      }),
    },
    '/api/projects/:id/apply-template': {
      POST: change('Make a template’s tasks in a project', templateApplication, applied, {
        action: 'template.apply',
        conflict:
          'The project has tasks already, or its stages differ: `warning` says which, and a bypass is needed.',
        handle: ({ scope, id, sent }) => applyTemplate(scope, id, sent),
      }),
    },
    '/api/projects/:id/duplicate': {
      POST: create('Begin a project like another', projectCopy, projectAnswer, {
        action: 'project.create',
        description: 'Client, texts and tasks are copied, the tasks open. Dates move along with a new start.',
        handle: ({ scope, id, sent }) => recordOf(scope, duplicateProject(scope, id, sent).id),
      }),
    },
    '/api/projects/:id/move': {
      POST: change('Move a project’s card to another stage', projectMove, place, {
        action: 'project.edit',
        description: 'The answer is where the card is now.',
        conflict: 'Somebody moved the card first: `stageId` and `version` say where it is.',
        /** Leaves the message to the board that is read next. */
        handle: async ({ scope, id, sent, request }) => {
          const { flash, forget, refusal, place } = await moveCard(request, scope, id, sent)
          const answer = refusal
            ? json({ message: refusal.message, ...refusal.body }, refusal.status)
            : json(place)
          const cookies = flash ? [...forget, await flashHeader(flash)] : []
          for (const cookie of cookies) answer.headers.append('Set-Cookie', cookie)
          return answer
        },
      }),
    },
  },
}
