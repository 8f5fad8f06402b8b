import type { Page } from '@playwright/test'
import { create } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// A joiner ticks fifty times a day, often on a slow line.

async function openProject(page: Page) {
  const projectId = await create(page, '/api/projects', { name: 'Oak porch' })
  for (const title of ['Sand', 'Oil', 'Fit']) await create(page, '/api/tasks', { title, projectId })
  await page.goto(`/projects/${projectId}`, { waitUntil: 'networkidle' })
  return { projectId, box: page.getByRole('checkbox', { name: 'Sand' }) }
}

test('the first tick of a visit makes two trips', async ({ company, pageOf }) => {
  const page = await pageOf(company.joiner)
  const { projectId, box } = await openProject(page)
  const trips: string[] = []
  page.on('request', request => trips.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await box.click()
  await expect(box).toBeChecked()
  await expect(box).not.toHaveAttribute('aria-busy')
  expect(trips.filter(trip => /\.(data|js)$|manifest/.test(trip))).toEqual([
    expect.stringMatching(/^POST \/tasks\/\d+\/completion\.data$/),
    `GET /projects/${projectId}.data`,
  ])
})
