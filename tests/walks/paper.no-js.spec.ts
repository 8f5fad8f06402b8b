import type { Page } from '@playwright/test'
import { create } from './support/pages.ts'
import { pagesInPrint } from './support/paper.ts'
import { expect, test } from './support/test.ts'

// How many sheets of paper a list takes. A job sheet and a day sheet are counted where they are walked.

const numbered = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

async function expectPages(page: Page, path: string, most: number) {
  await page.goto(path)
  const pages = await pagesInPrint(page)
  expect(pages, `${path} takes ${pages} pages`).toBeLessThanOrEqual(most)
}

test('a list prints as a table, and a month, a week and the board on one page', { tag: '@drawn' }, async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
  const { id: me } = await (await page.request.get('/api/auth/me')).json()
  const ids: number[] = []
  for (const number of numbered(18)) {
    const clientId = await create(page, '/api/clients', {
      name: `Mr & Mrs Ashworth ${number}`,
      email: `ashworth-of-number-${number}@example.com`,
      phone: '01943 555 014',
      address: `${number} Mill Lane\nOtley\nWest Yorkshire LS21 3BN`,
    })
    ids.push(
      await create(page, '/api/projects', {
        name: `Shaker kitchen, number ${number}`,
        clientId,
        startDate: '2031-05-01',
        dueDate: `2031-05-${10 + number}`,
        estimatedValue: '1200.00',
      }),
    )
  }
  for (const number of numbered(44)) {
    await create(page, '/api/tasks', {
      title: `Glue reeds ${number}`,
      projectId: ids[number % ids.length],
      assignedTo: me,
      priority: 'high',
      dueDate: `2031-05-${10 + (number % 20)}`,
    })
  }
  for (const number of numbered(16)) {
    await create(page, '/api/todos', { title: `Order ${number} pairs of hinges` })
    await create(page, '/api/payments', {
      amount: '100.00',
      description: `Deposit ${number}`,
      paymentMethod: 'cash',
    })
  }

  await expectPages(page, '/projects?view=cards', 1)
  await expectPages(page, '/projects?view=table', 1)
  await expectPages(page, '/clients?view=cards', 1)
  await expectPages(page, '/clients?view=table', 1)
  // 22 to a page.
  await expectPages(page, '/tasks', 2)
  await expectPages(page, '/dashboard', 1)
  await expectPages(page, '/calendar?view=month&date=2031-05-14', 1)
  await expectPages(page, '/calendar?view=week&date=2031-05-14', 1)
  await expectPages(page, '/billing', 1)
  await expectPages(page, '/todos', 1)
  await expectPages(page, '/team', 1)

  // Nothing lies over another on paper.
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 688, height: 1015 })
  await page.goto('/clients?view=cards')
  const line = page.locator('.lines > .tk').first()
  const [phone, mail] = await Promise.all(
    ['[href^="tel:"]', '[href^="mailto:"]'].map(link => line.locator(link).boundingBox()),
  )
  expect(phone && mail && phone.x + phone.width <= mail.x).toBe(true)
})
