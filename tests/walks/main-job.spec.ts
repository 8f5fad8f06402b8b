import type { Page } from '@playwright/test'
import { people } from '#tests/support/people.ts'
import { makeNew } from './support/new-menu.ts'
import { expectPortal, signInAt, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// What Mortise is for: a job from the first call to the last tick.

test(
  'a job goes from a new client to complete, and is found again',
  { tag: '@browser' },
  async ({ page, javaScriptEnabled }, info) => {
    const job = `Hall bookcase ${info.testId.slice(-6)} ${info.retry}`
    await signInAt(page, people.manager)
    await expectPortal(page)
    const jobNumber = await openTicket(page, job)

    await page.getByRole('link', { name: job }).click()
    const sheet = page.getByRole('dialog', { name: job })
    await expect(sheet).toContainText(jobNumber)

    const tasks = ['Measure the alcove', 'Photograph the skirting', 'Agree the timber']
    for (const task of tasks) await addTask(page, task)
    for (const task of tasks.slice(0, 2)) await complete(page, task)
    await complete(page, 'Agree the timber')
    await expect(toast(page)).toContainText('Stage Advanced!')
    await expect(toast(page)).toContainText('Project moved to Design stage')
    await expect(sheet.getByRole('heading', { name: 'Design tasks' })).toBeVisible()
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page)).toContainText('Project moved back to Measure stage')
    await showStage(page, 'Measure')
    await expect(tick(page, 'Agree the timber')).not.toBeChecked()
    await complete(page, 'Agree the timber')
    await expect(toast(page)).toContainText('Project moved to Design stage')

    const walk = [
      ['Design', 'Production'],
      ['Production', 'Install'],
      ['Install', 'Complete'],
    ] as const
    for (const [stage, next] of walk) {
      await showStage(page, stage)
      await addTask(page, `The ${stage.toLowerCase()} of it`)
      await complete(page, `The ${stage.toLowerCase()} of it`)
      await expect(toast(page)).toContainText(`Project moved to ${next} stage`)
      await expect(sheet.getByRole('heading', { name: `${next} tasks` })).toBeVisible()
    }
    await expect(
      sheet.getByRole('list', { name: 'Stages' }).getByRole('link', { name: /^Here Complete/ }),
    ).toBeVisible()

    for (const query of [job, jobNumber]) {
      await page.goto('/clients')
      await (javaScriptEnabled === false ? findOnPage(page, query, job) : findByKeyboard(page, query, job))
      await expect(sheet).toBeVisible()
      await expect(sheet).toContainText(jobNumber)
    }
  },
)

/** Returns the number the job was given. */
async function openTicket(page: Page, job: string) {
  await makeNew(page, 'Create New Ticket')
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Ticket' })).toBeVisible()
  await page.getByLabel('Project name').fill(job)
  await page.getByText('More about the job').click()
  await page.getByLabel('Description').fill('Oak bookcase around the hall window, with a seat.')
  await page.getByLabel('Due date').fill('2031-05-06')
  await page.getByLabel('Estimated value').fill('4,250')
  await page.getByLabel('Client name').fill(`Mrs Kaye of ${job}`)
  await page.getByLabel('Email').fill('kaye@home.example')
  await page.getByLabel('Address').fill('3 Chapel Row, Ilkley')
  await page.getByRole('button', { name: 'Create Ticket' }).click()
  await expect(page).toHaveURL(/\/projects/)
  await expect(toast(page)).toContainText(`Project "${job}" created successfully!`)
  const jobNumber = /API-\d{3,}/.exec((await toast(page).textContent()) ?? '')?.[0]
  if (!jobNumber) throw new Error('The message tells no job number')
  return jobNumber
}

async function addTask(page: Page, title: string) {
  await page.getByLabel('New task').fill(title)
  await page.getByRole('button', { name: 'Add Task' }).click()
  await expect(tick(page, title)).toBeVisible()
  await expect(page.getByLabel('New task')).toHaveValue('')
}

async function complete(page: Page, title: string) {
  await tick(page, title).click()
  await expect(
    tick(page, title).and(page.locator(':checked, [aria-checked=true]')).or(toast(page)).first(),
  ).toBeVisible()
}

async function showStage(page: Page, name: string) {
  const stage = page
    .getByRole('list', { name: 'Stages' })
    .getByRole('link', { name: new RegExp(`\\b${name}\\b`) })
  await stage.click()
  await expect(page.getByRole('heading', { name: `${name} tasks` })).toBeVisible()
}

async function findByKeyboard(page: Page, query: string, job: string) {
  const box = page.getByRole('combobox', { name: 'Search', exact: true })
  await box.fill(query)
  const option = page.getByRole('option', { name: new RegExp(job) }).first()
  await expect(option).toBeVisible()
  for (let presses = 0; presses < 8; presses++) {
    await box.press('ArrowDown')
    if ((await option.getAttribute('aria-selected')) === 'true') break
  }
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await box.press('Enter')
}

async function findOnPage(page: Page, query: string, job: string) {
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(query)
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  // A job's number opens the job itself.
  if (/^API-\d+$/.test(query)) return
  await expect(page).toHaveURL(/\/search\?q=/)
  await page.getByRole('list', { name: 'Results' }).getByRole('link', { name: job }).first().click()
}

function tick(page: Page, title: string) {
  return page.getByRole('checkbox', { name: title, exact: true })
}
