import { consentKey } from '#app/domain/consent.ts'
import { expectWellMade } from './support/looking.ts'
import { openLive } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test('the cookie notice is accessible at every door, and covers nothing', async ({
  page,
  pageOf,
  company,
}) => {
  const joiner = await pageOf(company.joiner)
  for (const [asked, path] of [
    [page, '/login'],
    [page, '/data-rights'],
    [joiner, '/projects'],
  ] as const) {
    await asked.context().clearCookies({ name: consentKey })
    await asked.goto(path)
    await expectWellMade(asked, `${path} with the cookie notice`)
  }
  await openLive(joiner, '/create-ticket')
  await joiner.keyboard.press('Tab')
  await expect(joiner.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  const reject = joiner.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Reject' })
  const box = await reject.boundingBox()
  await joiner.mouse.wheel(0, 400)
  await expect.poll(async () => (await reject.boundingBox())?.y).toBeLessThan(box?.y ?? 0)
  await reject.press('Enter')
  await expect(joiner.getByRole('region', { name: 'Cookies' })).toHaveCount(0)
  await expect(joiner.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await joiner.evaluate(() => localStorage.getItem('vite-ui-theme'))).toBe('dark')
})
