import type { Page } from '@playwright/test'
import { expectWellMade } from './support/looking.ts'
import { expectPortal, openLive, signInAt, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

/** A phone that has proven whose it is, as Chromium plays one; returns how to unplug it. */
async function plugInPhone(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return {
    setVerified: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    unplug: () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}

test('a passkey is added, signs in as second step and alone, is renamed and removed', {
  tag: '@browser',
}, async ({ page, company }) => {
  const { joiner } = company
  const phone = await plugInPhone(page)
  await signInAt(page, joiner)
  await expectPortal(page)
  await openLive(page, '/settings/two-step/passkeys/new')
  await expectWellMade(page, 'a new passkey')
  await page.getByRole('button', { name: 'Add Passkey' }).click()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Please name it/)
  await page.getByLabel('Name').fill('Phone')
  await page.getByLabel('Present password').fill('wrong-joint')
  await page.getByRole('button', { name: 'Add Passkey' }).click()
  await expect(page.getByLabel('Present password')).toHaveAccessibleDescription(/not your present password/)
  await page.getByLabel('Present password').fill(joiner.password)
  await page.getByRole('button', { name: 'Add Passkey' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await expectWellMade(page, 'recovery codes')

  await page.getByRole('link', { name: 'I Have Kept Them' }).click()
  await expect(page.getByRole('link', { name: 'Phone' })).toBeVisible()
  await expectWellMade(page, 'two-step sign-in that is on')
  await openLive(page, '/settings/two-step/passkeys/new')
  await page.getByLabel('Name').fill('Phone again')
  await page.getByLabel('Present password').fill(joiner.password)
  await page.getByRole('button', { name: 'Add Passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('holds a passkey of yours already')

  await page.context().clearCookies()
  await signInAt(page, joiner)
  await expect(page.getByRole('heading', { level: 1, name: 'Second step' })).toBeVisible()
  await expectWellMade(page, 'the second step')
  await page.getByRole('button', { name: 'Use a Passkey' }).click()
  await expectPortal(page)

  await page.context().clearCookies()
  await openLive(page, '/login?next=%2Fsettings%2Ftwo-step')
  await phone.setVerified(false)
  await page.getByRole('button', { name: 'Sign in with a Passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('cancelled, or took too long')
  await phone.setVerified(true)
  await page.getByRole('button', { name: 'Sign in with a Passkey' }).click()
  await page.getByRole('link', { name: 'Phone' }).click()
  await expectWellMade(page, 'a passkey')
  await page.getByLabel('Name').fill('Old phone')
  await page.getByLabel('Present password').fill(joiner.password)
  await page.getByRole('button', { name: 'Save Name' }).click()
  await expect(toast(page)).toContainText('Passkey renamed')
  await page.getByRole('link', { name: 'Old phone' }).click()
  await page.getByLabel('Present password').fill(joiner.password)
  await page.getByRole('button', { name: 'Remove Passkey' }).click()
  await expect(toast(page)).toContainText('Passkey removed')
  await expect(page.getByText('Off: your password alone lets you in.')).toBeVisible()

  await page.context().clearCookies()
  await openLive(page, '/login')
  await page.getByRole('button', { name: 'Sign in with a Passkey' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'not known here' })).toBeVisible()
  await signInAt(page, joiner)
  await expectPortal(page)
})
