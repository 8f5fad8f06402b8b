import { z } from 'zod'
import {
  newProjectRecord,
  projectCopy,
  projectMove,
  projectRecordChange,
} from '#app/domain/projects/project.schema.ts'
import { count, recordId } from '#app/domain/record-fields.schema.ts'
import { templateApplication } from '#app/domain/templates/template-application.schema.ts'
import { projectAnswer } from '#app/http/projects/project-record.ts'
import { anyZone, change, changes, create, list, type NounDocs, read, remove } from './operation.ts'

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

const money = 'Values are taken from and told to those who see money: admins and project managers.'

export const projectDocs: NounDocs = {
  title: 'Projects',
  about: 'A project is a job: it has a client, a stage, dates, and tasks, of which its progress is counted.',
  addresses: {
    '/api/projects': {
      GET: list('All projects, newest first', projectAnswer),
      POST: create('Begin a project', newProjectRecord(anyZone), projectAnswer, {
        action: 'project.create',
        description: `With \`templateId\` it starts with that template’s tasks. ${money}`,
        conflict: 'The template’s stages differ: `warning` says so, and a bypass is needed.',
      }),
    },
    '/api/projects/:id': {
      GET: read('One project', projectAnswer),
      ...changes('Change a project', projectRecordChange(anyZone), projectAnswer, {
        action: 'project.edit',
        description: `What is left out stays as it is. ${money}`,
      }),
      DELETE: remove('Move a project with its tasks to the bin', { action: 'project.delete' }),
    },
    '/api/projects/:id/tasks': {
      DELETE: remove('Move all tasks of a project to the bin', { action: 'project.edit' }),
    },
    '/api/projects/:id/apply-template': {
      POST: change('Make a template’s tasks in a project', templateApplication, applied, {
        action: 'template.apply',
        conflict:
          'The project has tasks already, or its stages differ: `warning` says which, and a bypass is needed.',
      }),
    },
    '/api/projects/:id/duplicate': {
      POST: create('Begin a project like another', projectCopy(anyZone), projectAnswer, {
        action: 'project.create',
        description: 'Client, texts and tasks are copied, the tasks open. Dates move along with a new start.',
      }),
    },
    '/api/projects/:id/move': {
      POST: change('Move a project’s card to another stage', projectMove, place, {
        action: 'project.edit',
        description: 'The answer is where the card stands now.',
        conflict: 'Somebody moved the card first: `stageId` and `version` say where it stands.',
      }),
    },
  },
}
