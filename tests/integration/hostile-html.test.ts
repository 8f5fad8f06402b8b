import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '#tests/support/catalogue/catalogue.ts'
import { shareWorld, type World } from '#tests/support/catalogue/world.ts'
import { isDeep } from '#tests/support/sample.ts'

let world: World

beforeAll(async () => {
  world = await shareWorld()
})

afterAll(async () => {
  await world.close()
})

const mainPages = ['/', '/dashboard', '/portal', '/calendar', '/bin', '/stages', '/tasks', '/team-chat']

function everyPage(): string[] {
  const pages = catalogue.filter(({ kind, method }) => kind === 'page' && method === 'GET')
  return pages.map(entry => entry.call(world.hartley, 'others').path)
}

test('what was typed as HTML is text on each page', async () => {
  const { admin, make, stageIds } = world.hartley
  const { as } = admin
  const html = `<script>alert(1)</script><img src=x onerror=alert(2)>"'</textarea></title>`
  const made = async (path: string, body: object): Promise<number> => {
    const { status, text } = await as.api('POST', path, body)
    expect(status, text).toBe(201)
    return JSON.parse(text).id
  }
  const client = await made('/api/clients', { name: html, address: html, notes: html })
  const texts = { name: html, description: html, notes: html }
  const project = await made('/api/projects', { ...texts, clientId: client, stageId: stageIds[0] })
  const binned = await made('/api/projects', texts)
  const task = await made('/api/tasks', {
    title: html,
    description: html,
    projectId: project,
    dueDate: '2020-01-01',
  })
  await as.api('PATCH', `/api/tasks/${task}`, { assignedTo: admin.id })
  await as.api('DELETE', `/api/projects/${binned}`)
  const template = await made('/api/task-templates', {
    name: html,
    description: html,
    stages: ['<script>alert(3)</script>'],
    tasks: { '<script>alert(3)</script>': [html] },
  })
  await as.api('POST', '/api/user/preferences', {
    key: 'dashboard-stages',
    value: [...make.stageNames(), '<script>alert(3)</script>'],
  })
  const paths = [
    ...(isDeep ? everyPage() : mainPages),
    `/projects/${project}`,
    `/projects/${project}?edit=overview`,
    `/projects/${project}/tasks/new`,
    `/projects/${project}/delete`,
    `/create-ticket?edit=${project}`,
    `/create-ticket?clientId=${client}`,
    `/clients/${client}`,
    `/clients/${client}/edit`,
    `/clients/${client}/delete`,
    `/tasks/${task}/edit`,
    `/tasks/${task}/delete`,
    `/create-task-template?edit=${template}`,
    `/saved-task-templates/${template}/delete`,
    '/tasks?filter=mine',
    ...['/search', '/projects', '/clients', '/tasks', '/saved-task-templates'].map(
      path => `${path}?q=${encodeURIComponent(html)}`,
    ),
    `/login?next=${encodeURIComponent(html)}`,
    `/reset-password?token=${encodeURIComponent(html)}`,
    `/claim-account?token=${encodeURIComponent(html)}`,
    `/no/${encodeURIComponent('<script>alert(1)<')}`,
  ]
  let shown = 0
  for (const path of paths) {
    const { text } = await as.get(path)
    for (const raw of ['<script>alert', '<img src=x', '</textarea></title>', '<script>alert(3)']) {
      expect(text.includes(raw), `${path} holds ${raw}`).toBe(false)
    }
    if (text.includes('&lt;script&gt;alert(1)')) shown++
  }
  expect(shown).toBeGreaterThan(15)
})
