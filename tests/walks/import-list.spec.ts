import { readFile } from 'node:fs/promises'
import { expectPortal, signInAt, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

const rows = [
  'Customer,Tel 1,Mail,Addr,P/Code,Job,Promised,£,Ref',
  'Mr & Mrs Ashworth,01943 555014,j.ashworth@example.com,14 Mill Lane,LS21 3BN,Shaker kitchen,18/11/2026,18640,K-114',
  'Bean & Bramble,,,,,Shop counter,2 Dec 26,"£7,450.00",',
  'Tony Marr,,,,,Bookcase,31/11/2026,900,',
  ',,,,,Porch repair,,,',
  'Anne Dale,,,,,Stair rail,,tbc,',
]

test('a spreadsheet becomes clients and jobs, wrong rows come back, and all of it is taken back', async ({
  page,
  company,
}) => {
  await signInAt(page, company.manager)
  await expectPortal(page)
  await page.goto('/clients')
  await page.getByRole('link', { name: 'Import a List' }).click()
  await page.getByRole('button', { name: 'Read the List' }).click()
  await expect(page.getByLabel('Spreadsheet')).toHaveAccessibleDescription(
    /Please choose a file, or paste the rows/,
  )
  const buffer = Buffer.from(rows.join('\r\n'), 'latin1')
  await page.getByLabel('Spreadsheet').setInputFiles({ name: 'otley.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Read the List' }).click()

  const wrong = page.locator('section', { hasText: '3 rows are wrong' })
  await expect(wrong.getByRole('listitem')).toContainText([
    'Row 4Promised: 31/11/2026November has 30 days. Bookcase, Tony Marr',
    'Row 5Customer: emptyA job needs its client’s name. Porch repair',
    'Row 6£: tbcNot an amount. Leave it empty if it is not known. Stair rail, Anne Dale',
  ])
  await expect(page.getByText('2 new clients, 2 jobs, £26,090.00')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Wrong Rows as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('otley, wrong rows.csv')
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[1]).toBe('4,Promised: 31/11/2026. November has 30 days,Tony Marr,,,,,Bookcase,31/11/2026,900,')

  await page.getByLabel('Addr becomes').selectOption('Leave Out')
  await page.getByLabel('Ref becomes').selectOption('Project notes')
  await page.getByRole('button', { name: 'Import 2 Rows' }).click()
  await expect(toast(page)).toContainText('Checked again')
  await expect(page.getByLabel('Ref becomes')).toHaveValue('projectNotes')
  await page.getByRole('button', { name: 'Import 2 Rows' }).click()
  await expect(page.getByText('2 jobs and 2 clients are here now.')).toBeVisible()
  await expect(page.getByText('3 rows were wrong and left out')).toBeVisible()

  await page.getByRole('link', { name: 'Open Projects' }).click()
  await expect(page.getByRole('link', { name: /Shaker kitchen/ }).first()).toBeVisible()
  await page.goBack()
  await page.getByRole('main').getByRole('button', { name: 'Undo Import' }).click()
  await expect(toast(page)).toContainText('4 records are in the bin for 30 days.')
  await page.getByRole('link', { name: 'Open the Bin' }).click()
  await expect(page.getByText('2 jobs and 2 clients, from otley.csv', { exact: true })).toBeVisible()
  await page.goto('/projects')
  await expect(page.getByText('No projects yet')).toBeVisible()
})
