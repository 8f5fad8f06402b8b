import { newTemplate, templateChange } from '#app/domain/templates/template.schema.ts'
import { templateAnswer } from '#app/http/templates/template-record.ts'
import { changes, create, list, type NounDocs, read, remove } from './operation.ts'

const shapes = 'Stages, tasks, colours and people may stand side by side, or all in `tasks` as they are read.'

export const templateDocs: NounDocs = {
  title: 'Task templates',
  about: 'The tasks of a kind of job, by stage, to be made in a project at once.',
  addresses: {
    '/api/task-templates': {
      GET: list('All templates, newest first, 50 a page', templateAnswer),
      POST: create('Save a template', newTemplate([]), templateAnswer, {
        action: 'template.create',
        description: shapes,
      }),
    },
    '/api/task-templates/:id': {
      GET: read('One template', templateAnswer),
      ...changes('Change a template', templateChange([]), templateAnswer, {
        action: 'template.edit',
        description: `${shapes} Without any of them these stay as they are.`,
      }),
      DELETE: remove('Move a template to the bin', { action: 'template.delete' }),
    },
  },
}
