import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectNoSidewaysScroll, PHONE } from './support/looking.ts'
import { create, toast } from './support/pages.ts'
import { sizeOfPicture } from './support/pictures.ts'
import { expect, test } from './support/test.ts'

// A job's drawings and photos, with scripts and without.

function drawing(text: string) {
  const head = `999\n${text}\n`
  return { mimeType: '', buffer: Buffer.from(`${head}0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n`) }
}

async function photo(background: string) {
  const size = { width: 640, height: 480, channels: 3 as const, background }
  return { mimeType: 'image/jpeg', buffer: await sharp({ create: size }).jpeg().toBuffer() }
}

function chooser(page: Page) {
  return page.getByLabel('Choose files, or drop them here')
}

function section(page: Page, name: string) {
  return page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
}

async function upload(page: Page, files: Parameters<ReturnType<typeof chooser>['setInputFiles']>[0]) {
  await chooser(page).setInputFiles(files)
  await page.getByRole('button', { name: 'Upload Files' }).click()
}

test('a job’s files are added, told apart, superseded, looked at, printed, deleted and brought back', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
  const id = await create(page, '/api/projects', { name: 'Oak porch' })
  await page.goto(`/projects/${id}`)
  await page.getByRole('navigation', { name: 'In this job' }).getByRole('link', { name: 'Files' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Oak porch' })).toBeVisible()
  await expect(section(page, 'Drawings')).toContainText('No drawings yet')

  // What is refused is named with its reason; the others are saved, and what was chosen stays.
  await page.getByLabel('Photo shows').selectOption('before')
  await upload(page, [
    { name: 'Porch-plan.dxf', ...drawing('first') },
    { name: 'Bare-wall.jpg', ...(await photo('#654')) },
    { name: 'cutlist.pdf.exe', mimeType: '', buffer: Buffer.from('MZ and so on') },
  ])
  await expect(page.locator('b', { hasText: 'cutlist.pdf.exe' })).toBeVisible()
  await expect(page.getByText(/A program, not a document\. Send it as PDF/).first()).toBeVisible()
  await expect(page.getByLabel('Photo shows')).toHaveValue('before')
  await expect(
    section(page, 'Drawings').getByRole('link', { name: 'Porch-plan.dxf', exact: true }),
  ).toBeVisible()
  await expect(section(page, 'Photos')).toContainText('1 photo')
  await expect(section(page, 'Photos')).toContainText('Bare wall')
  await sizeOfPicture(section(page, 'Photos').getByRole('img', { name: 'Bare wall' }))

  // The same name again is the next revision.
  await upload(page, { name: 'Porch-plan.dxf', ...drawing('second') })
  await expect(toast(page)).toContainText('Files uploaded successfully')
  const rows = section(page, 'Drawings').locator('li[id]')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(/Rev\s*B/)
  await rows.getByText('1 superseded').click()
  await expect(rows).toContainText(/A superseded .* by/)
  await rows.getByRole('link', { name: 'Open superseded revision A' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Porch-plan.dxf, revision A' })).toBeVisible()
  await expect(page.getByText('This revision is superseded')).toBeVisible()
  await page.goto('/documents?superseded=1')
  await expect(page.getByRole('link', { name: 'Download Porch-plan.dxf' }).last()).toHaveAttribute(
    'download',
    'Porch-plan (revision A).dxf',
  )
  await page.getByRole('link', { name: 'Porch-plan.dxf', exact: true }).last().click()
  await expect(page.getByText('This revision is superseded')).toBeVisible()
  await page.getByRole('link', { name: 'Open revision B, the newest' }).click()
  await expect(page.getByText('Porch-plan.dxf, revision B, the newest')).toBeVisible()

  // One photo large, said to show another part of the job.
  await page.goto(`/projects/${id}/files`)
  await page.getByRole('link', { name: 'Bare wall' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bare wall' })).toBeVisible()
  await expect(page.getByText('1 / 1')).toBeVisible()
  await page.getByText('Edit', { exact: true }).click()
  await page.getByLabel('Photo shows').selectOption('after')
  await page.getByLabel('Name').fill('New wall')
  await page.getByRole('button', { name: 'Save photo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New wall' })).toBeVisible()
  await expect(page.getByText(/· After ·/)).toBeVisible()

  const deletion = page
    .getByRole('link', { name: 'Delete New-wall.jpg' })
    .or(page.getByRole('link', { name: 'Delete New wall.jpg' }))
  await deletion.click()
  await page.getByRole('link', { name: 'Keep file' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New wall' })).toBeVisible()
  await deletion.click()
  await page.getByRole('button', { name: 'Delete file' }).click()
  await expect(toast(page)).toContainText('File deleted successfully')
  await expect(section(page, 'Photos')).not.toContainText('New wall')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(section(page, 'Photos')).toContainText('New wall')
})

test('a drawing is deleted on a phone, and brought back', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  const id = await create(page, '/api/projects', { name: 'Oak porch' })
  await page.setViewportSize(PHONE)
  await page.goto(`/projects/${id}/files`)
  const rows = section(page, 'Drawings').locator('li[id]')
  await upload(page, { name: 'Porch-plan.dxf', ...drawing('first') })
  await expect(rows).toContainText(/Rev\s*A/)
  await upload(page, { name: 'Porch-plan.dxf', ...drawing('second') })
  await expect(rows).toContainText(/Rev\s*B/)
  await rows.getByRole('link', { name: 'Delete Porch-plan.dxf, revision B' }).click()
  await page.getByRole('button', { name: 'Delete file' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Oak porch' })).toBeVisible()
  await expect(rows).toContainText(/Rev\s*A/)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toContainText(/Rev\s*B/)
})

test('a file in the wrong place is put right, and leads back to where it was opened', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
  const id = await create(page, '/api/projects', { name: 'Oak porch' })
  await page.goto('/documents/upload')
  await page.getByRole('combobox', { name: 'Category' }).selectOption('document')
  await upload(page, { name: 'Scan-0012.dxf', ...drawing('plan') })
  await expect(toast(page)).toContainText('Files uploaded successfully')

  await page.goto('/documents?sort=name')
  await page.getByRole('link', { name: 'Edit Scan-0012.dxf' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit file' })).toBeVisible()
  await page.getByLabel('Name').fill(' ')
  await page.getByRole('combobox', { name: 'Category' }).selectOption('drawing')
  await page.getByLabel('Project', { exact: true }).selectOption(String(id))
  await page.getByRole('button', { name: 'Save File' }).click()
  await expect(page.locator('.err', { hasText: 'Please enter a name' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('drawing')
  await page.getByLabel('Name').fill('Porch-plan')
  await page.getByRole('button', { name: 'Save File' }).click()
  await expect(toast(page)).toContainText('File saved')
  await expect(page).toHaveURL(/\/documents\?sort=name/)
  await expect(page.getByRole('row').filter({ hasText: 'Porch-plan.dxf' })).toContainText('Revision A')

  await page.goto(`/projects/${id}/files`)
  await page.getByRole('link', { name: 'Edit Porch-plan.dxf, revision A' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Oak porch' })).toBeVisible()
})

test('all files stand on one page, and are found by their name or their job’s', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
  const porch = await create(page, '/api/projects', { name: 'Oak porch' })
  await page.goto('/documents')
  await expect(page.getByRole('heading', { name: 'No documents yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Upload File' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Upload File' })).toBeVisible()
  await page.getByLabel('Project').selectOption(String(porch))
  await page.getByRole('combobox', { name: 'Category' }).selectOption('contract')
  await upload(page, { name: 'Signed.dxf', ...drawing('signed') })
  await expect(toast(page)).toContainText('Files uploaded successfully')
  await page.goto('/documents/upload')
  await upload(page, { name: 'Yard.jpg', ...(await photo('#234')) })
  await expect(toast(page)).toContainText('Files uploaded successfully')

  await page.goto('/documents')
  const names = page.getByRole('row').getByRole('link', { name: /^(Signed|Yard)/ })
  await expect(names).toHaveText(['Yard.jpg', 'Signed.dxf'])
  await page.getByRole('navigation', { name: 'Category' }).getByRole('link', { name: 'Contracts 1' }).click()
  await expect(names).toHaveText(['Signed.dxf'])
  await page.getByRole('link', { name: 'All 2' }).click()
  const finder = page.getByRole('search', { name: 'Documents' })
  await finder.getByLabel('Search documents').fill('porch')
  await finder.getByRole('button', { name: 'Search' }).click()
  await expect(names).toHaveText(['Signed.dxf'])
  await page.goto('/documents?sort=name')
  await expect(names).toHaveText(['Signed.dxf', 'Yard.jpg'])
})

test('on a phone a photo is taken for a job, and its files fit', async ({ company, pageOf }) => {
  const page = await pageOf(company.joiner)
  await page.setViewportSize({ width: 360, height: 740 })
  const id = await create(page, '/api/projects', { name: 'Oak porch' })
  await page.goto(`/projects/${id}/files`)
  await page.getByLabel('Take a Photo').setInputFiles({ name: 'image.jpg', ...(await photo('#987')) })
  const button = page.getByRole('button', { name: 'Upload Files' })
  const saved = section(page, 'Photos').getByText('1 photo')
  // With scripts a photo is sent as soon as it is taken.
  await expect(async () => {
    if (await page.getByLabel('Take a Photo').evaluate((field: HTMLInputElement) => field.files?.length)) {
      await button.click()
    }
    await expect(saved).toBeVisible({ timeout: 2000 })
  }).toPass()
  for (const path of [`/projects/${id}/files`, '/documents', '/documents/upload']) {
    await page.goto(path)
    await expectNoSidewaysScroll(page, path)
  }
})
