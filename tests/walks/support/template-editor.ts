import type { Locator, Page } from '@playwright/test'
import { untilLive } from './pages.ts'
import { expect } from './test.ts'

export const blankEditor = '/create-task-template?mode=create'

/** The editor, with its scripts. */
export async function openEditor(page: Page, path = blankEditor) {
  await page.goto(path)
  await expect(page.getByText('Enter saves a task and starts the next')).toBeVisible()
  await untilLive(page)
}

export function stage(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

export function newTask(page: Page, name: string): Locator {
  return page.getByLabel(`New task in ${name}`, { exact: true })
}

/** The titles of a stage, in order. */
export function titles(page: Page, name: string): Promise<string[]> {
  return stage(page, name)
    .getByRole('textbox', { name: /^Task \d/ })
    .evaluateAll(fields => fields.map(field => (field as HTMLTextAreaElement).value))
}

export async function expectTitles(page: Page, name: string, expected: string[]) {
  await expect.poll(() => titles(page, name)).toEqual(expected)
}

export async function menu(page: Page, title: string): Promise<Locator> {
  const summary = page.getByLabel(`Move, assign or delete: ${title}`)
  if (!(await summary.locator('..').evaluate(details => details.hasAttribute('open')))) await summary.click()
  return summary.locator('..')
}

export async function paste(field: Locator, text: string) {
  await field.evaluate((target, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

export async function draftKept(page: Page) {
  await expect(page.getByText('Draft kept', { exact: true })).toBeVisible()
}

export type Template = Record<string, unknown> & { id: number; name: string }

export async function templates(page: Page): Promise<Template[]> {
  return (await page.request.get('/api/task-templates')).json()
}
