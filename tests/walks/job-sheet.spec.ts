import type { Page } from '@playwright/test'
import { expectWellMade } from './support/looking.ts'
import { create } from './support/pages.ts'
import { expectPagesInPrint, expectWholeInPrint } from './support/paper.ts'
import { expect, test } from './support/test.ts'

// A job on one A4, however much there is to say of it.

const sheetOf = (page: Page) => page.getByRole('article', { name: /^Job sheet of API-/ })

/** One page, on which the head, the tasks and all that stands below them have their place. */
async function expectOnePage(page: Page) {
  await expectPagesInPrint(page, 1)
  await expectWholeInPrint(page, '.job-sheet, .job-sheet > .overflow-hidden')
}

async function addDrawings(page: Page, projectId: number, names: readonly string[]) {
  const content = Buffer.from('999\nplan\n0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n')
  for (const name of names) {
    const sent = await page.request.post('/api/files/upload', {
      multipart: {
        projectId: String(projectId),
        category: 'drawing',
        file: { name, mimeType: 'image/vnd.dxf', buffer: content },
      },
    })
    expect(sent.status()).toBe(201)
  }
}

test('a job is printed on one sheet: client, rod, both stages, notes, the newest drawings', async ({
  company,
  pageOf,
  javaScriptEnabled,
}) => {
  const ada = await pageOf(company.admin)
  const jo = await pageOf(company.joiner)
  const { id: me } = await (await jo.request.get('/api/auth/me')).json()
  await ada.request.patch('/api/company', { data: { address: 'Unit 4\nOtley', phone: '01943 555 100' } })
  const client = { name: 'Mrs Ashworth', address: '14 Mill Lane\nOtley', phone: '01943 555 014' }
  const clientId = await create(ada, '/api/clients', client)
  const projectId = await create(ada, '/api/projects', {
    name: 'Shaker kitchen',
    clientId,
    notes: 'Key at no. 12. Mind the dog.',
    estimatedValue: '18640.00',
    assignedTo: me,
  })
  await create(ada, '/api/tasks', { title: 'Site sizes', projectId, assignedTo: me, status: 'complete' })
  await create(ada, '/api/tasks', {
    title: 'Check the gas',
    projectId,
    assignedTo: me,
    dueDate: '2031-05-06',
  })
  await create(ada, '/api/tasks', { title: 'Draw the island', projectId, stage: 'Design' })
  await create(ada, '/api/tasks', { title: 'Cut list', projectId, stage: 'Production' })
  await addDrawings(ada, projectId, ['Plan.dxf', 'Plan.dxf', 'Island.dxf'])

  await jo.goto(`/projects/${projectId}`)
  await jo.getByRole('link', { name: 'Job Sheet' }).click()
  const sheet = sheetOf(jo)
  await expect(sheet).toContainText('Unit 4, Otley · 01943 555 100')
  await expect(sheet).toContainText('Mrs Ashworth, 14 Mill Lane, Otley · 01943 555 014')
  await expect(sheet.getByRole('heading', { name: 'Measure' })).toBeVisible()
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Done: Site sizes' })).toContainText('JB')
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Check the gas' })).toContainText(
    'JB 6 May 2031',
  )
  await expect(sheet).toContainText('Draw the island')
  await expect(sheet).not.toContainText('Cut list')
  await expect(sheet).toContainText('Key at no. 12')
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Plan.dxf' })).toContainText('B')
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Island.dxf' })).toContainText('A')
  await expect(sheet).toContainText(/Fitter\s*Client\s*Date/)
  await expect(sheet).not.toContainText('18,640')
  await expect(sheet).not.toContainText('Mortise')
  await expect(sheet.getByRole('img', { name: /^QR code that opens API-/ })).toBeVisible()
  if (javaScriptEnabled) await expectWellMade(jo, 'the job sheet')
  await expectOnePage(jo)
  await jo.getByRole('link', { name: /^API-/ }).first().click()
  await expect(jo.getByRole('dialog', { name: 'Shaker kitchen' })).toBeVisible()
})

const long = (start: string, length: number) => start.padEnd(length, ' and so it goes on')

test('a large job and one with long names stay on one page, and say what is left out', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
  const fill = async (projectId: number, titles: readonly string[]) => {
    for (const title of titles) await create(page, '/api/tasks', { title, projectId })
  }
  const numbered = (count: number) => Array.from({ length: count }, (_, at) => `Frame ${at + 1}`)

  const small = await create(page, '/api/projects', { name: 'Shelf' })
  await page.goto(`/projects/${small}/sheet`)
  await expect(sheetOf(page)).toContainText('No tasks')
  await expectOnePage(page)

  const large = await create(page, '/api/projects', {
    name: 'Village hall',
    notes: long('Mind the stage', 4000),
  })
  await fill(large, numbered(36))
  await page.request.post(`/api/tasks`, { data: { title: 'Swept', projectId: large, status: 'complete' } })
  await addDrawings(
    page,
    large,
    Array.from({ length: 10 }, (_, at) => `Wall ${at + 1}.dxf`),
  )
  await page.goto(`/projects/${large}/sheet`)
  await expect(sheetOf(page)).toContainText('1 done')
  await expect(sheetOf(page)).toContainText(/and \d+ more/)
  await expect(sheetOf(page)).toContainText('There is more: scan the code.')
  await expect(sheetOf(page)).toContainText('and 2 more')
  await expectOnePage(page)

  await page.request.patch('/api/company', { data: { address: long('Unit 4', 480) } })
  const clientId = await create(page, '/api/clients', {
    name: long('Lady', 118),
    address: long('The Hall', 480),
  })
  const named = await create(page, '/api/projects', {
    name: long('Library', 158),
    clientId,
    notes: 'One\nTwo\nThree\nFour\nFive\nSix\nSeven\nEight',
  })
  await fill(
    named,
    numbered(12).map(title => long(title, 190)),
  )
  await page.goto(`/projects/${named}/sheet`)
  await expect(sheetOf(page)).toContainText('Seven')
  await expect(sheetOf(page)).not.toContainText('Eight')
  await expectOnePage(page)
})
