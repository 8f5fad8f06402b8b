import type { Entry } from './catalogue.ts'
import { aProject, form, type Make, page, redirects } from './catalogue-calls.ts'

const offBoard: Make = ({ make }, owner) => make.offBoard(owner)
const onBoard: Make = ({ make }, owner) => make.onBoard(owner)

export const boardEntries: readonly Entry[] = [
  page('/dashboard'),
  page('/dashboard/add'),
  {
    ...form('/dashboard/add', { fields: { intent: 'enum' } }),
    call: (company, owner) => {
      offBoard(company, owner)
      return { path: '/dashboard/add', body: { intent: 'all' } }
    },
  },
  page('/dashboard/projects/:id', aProject),
  form('/dashboard/projects/:id', {
    action: 'project.edit',
    make: aProject,
    body: ({ make }) => ({ name: make.name('wardrobe'), version: '1' }),
    fields: { name: 'requiredLine', version: 'version' },
  }),
  page('/projects/:id/dashboard', aProject),
  form('/projects/:id/dashboard', { make: offBoard, fields: { intent: 'enum', from: 'free' } }),
  form('/projects/:id/dashboard', {
    what: 'as it stands',
    make: offBoard,
    body: () => ({ intent: 'keep' }),
  }),
  form('/projects/:id/dashboard', {
    what: 'start again',
    action: 'project.edit',
    make: offBoard,
    body: () => ({ intent: 'restart' }),
  }),
  redirects({ ...page('/projects/:id/dashboard/remove', aProject), access: 'public' }),
  form('/projects/:id/dashboard/remove', { make: onBoard, isButton: true }),
  form('/activities/:id/undo', {
    what: 'a new start',
    action: 'project.edit',
    make: ({ make }, owner) => make.restart(owner).activityId,
    isButton: true,
  }),
  redirects({ ...page('/projects/:id/move', aProject), access: 'public' }),
  form('/projects/:id/move', {
    action: 'project.edit',
    make: onBoard,
    body: ({ stageIds }) => ({ fromStageId: String(stageIds[0]), stageId: String(stageIds[1]) }),
    fields: { stageId: 'stageId', fromStageId: 'free', activityId: 'free', back: 'free' },
    isButton: true,
  }),
  {
    kind: 'api',
    method: 'POST',
    path: '/api/projects/:id/move',
    action: 'project.edit',
    status: 200,
    fields: { stageId: 'stageId', fromStageId: 'free', activityId: 'free' },
    call: (company, owner) => ({
      path: `/api/projects/${onBoard(company, owner)}/move`,
      body: { fromStageId: company.stageIds[0], stageId: company.stageIds[1] },
    }),
  },
]
