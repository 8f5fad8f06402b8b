import { compound } from '#tests/support/hostile-content.ts'
import { dayCell, workbook } from '#tests/support/workbook.ts'
import { expectPortal, signInAt } from './support/pages.ts'
import { expect, test } from './support/test.ts'

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('an Excel workbook is imported as it is; one that cannot be read says so at its field', async ({
  page,
  company,
}) => {
  await signInAt(page, company.manager)
  await expectPortal(page)
  await page.goto('/spreadsheets/new?kind=jobs')
  const field = page.getByLabel('Spreadsheet', { exact: true })
  const read = page.getByRole('button', { name: 'Read the List' })
  for (const [name, content, reason] of [
    ['old.xls', compound([['Workbook', Buffer.alloc(4096)]]), /old or a locked workbook/],
    ['cut.xlsx', workbook([[['Customer', 'Job']]]).subarray(0, 400), /cannot be read as a list/],
    [
      'bomb.xlsx',
      workbook([[['A']]], { 'xl/a.xml': Buffer.alloc(30_000_000, ' ') }),
      /more than can be read/,
    ],
  ] as const) {
    await page.getByLabel('Or paste the rows').fill('Kept')
    await field.setInputFiles({ name, mimeType, buffer: Buffer.from(content) })
    await read.click()
    await expect(field).toHaveAccessibleDescription(reason)
    await expect(page.getByLabel('Or paste the rows')).toHaveValue('Kept')
  }

  const rows = [
    ['Customer', 'Job', 'Promised', '£'],
    ['Mr & Mrs Ashworth', 'Shaker kitchen', dayCell('2026-12-18'), 18640.5],
    ['Bean & Bramble', 'Shop counter', null, { xml: '<f>B2*2</f><v>7450.0000000000009</v>' }],
  ]
  const buffer = Buffer.from(workbook([[], rows]))
  await field.setInputFiles({ name: 'otley.xlsx', mimeType, buffer })
  await read.click()
  await expect(page.getByText('2 new clients, 2 jobs, £26,090.50')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 Rows' }).click()
  await expect(page.getByText('2 jobs and 2 clients are here now.')).toBeVisible()
})
