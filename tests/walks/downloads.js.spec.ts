import { readFile } from 'node:fs/promises'
import { openLive } from './support/pages.ts'
import { addDraft } from './support/quotes.ts'
import { expect, test } from './support/test.ts'

// What leads to a file is followed by the browser: the page layer would look for a page there.

test('lists are saved as files', { tag: '@browser' }, async ({ company, pageOf }) => {
  addDraft(company, 'A dresser')
  const page = await pageOf(company.admin)
  for (const [path, name, head] of [
    ['/hours', 'Save as CSV', 'Day'],
    ['/quoting', 'Download as CSV', 'A dresser'],
  ] as const) {
    await openLive(page, path)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name, exact: true }).click()
    expect(await readFile(await (await download).path(), 'utf8'), path).toContain(head)
  }
})
