import { randomUUID } from 'node:crypto'
import type { Body, Call, Entry } from './catalogue.ts'
import { aProject, form, type Make, page } from './catalogue-calls.ts'
import type { FieldKind } from './field-kinds.ts'
import type { Company } from './world.ts'

const withTask: Make = ({ make }, owner) => {
  const projectId = make.project(owner)
  make.task(owner, { projectId })
  return projectId
}

const fields = {
  templateId: 'templateId',
  mode: 'enum',
  bypassMultipleTemplateCheck: 'flag',
  bypassMismatchCheck: 'flag',
  carryColours: 'flag',
  requestId: 'requestId',
} as const satisfies Record<string, FieldKind>

/** As the dialog's form sends it: the template stands in its address, too. */
function applyForm(company: Company, projectId: number): Call {
  const templateId = String(company.make.template())
  const body: Body = {
    templateId,
    mode: 'replace',
    bypassMultipleTemplateCheck: '1',
    requestId: `form:${randomUUID()}`,
  }
  return { path: `/projects/${projectId}/template?template=${templateId}`, body }
}

const api = '/api/projects/:id/apply-template'

export const applyEntries: readonly Entry[] = [
  page('/projects/:id/template', aProject, 'template.apply'),
  {
    ...page('/projects/:id/template', aProject, 'template.apply'),
    what: 'preview',
    call: (company, owner) => ({ path: applyForm(company, withTask(company, owner)).path }),
  },
  {
    ...form('/projects/:id/template', { action: 'template.apply', fields }),
    call: (company, owner) => applyForm(company, withTask(company, owner)),
  },
  page('/projects/:id/template/remove', withTask, 'project.edit'),
  form('/projects/:id/template/remove', { action: 'project.edit', make: withTask }),
  form('/activities/:id/undo', {
    what: 'a template',
    action: 'template.apply',
    make: ({ make }, owner) => make.application(owner).activityId,
    isButton: true,
  }),
  {
    kind: 'api',
    method: 'POST',
    path: api,
    action: 'template.apply',
    status: 200,
    fields,
    call: (company, owner) => ({
      path: api.replace(':id', String(withTask(company, owner))),
      body: {
        templateId: company.make.template(),
        bypassMultipleTemplateCheck: true,
        bypassMismatchCheck: true,
      },
    }),
  },
]
