import { people } from '#tests/support/people.ts'
import { takeFeatures } from './support/company.ts'
import { toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test('without the feature there is the overlay, and nothing else can be reached', async ({
  company,
  pageOf,
}) => {
  takeFeatures(company.joiner)
  const jo = await pageOf(company.joiner)
  await jo.goto('/stock-system')
  const overlay = jo.getByRole('dialog', { name: 'Stock System' })
  await expect(overlay).toContainText('Know what sheet, timber and ironmongery is on the rack')
  await expect(overlay.getByText('£9.99/month', { exact: true })).toBeVisible()
  await expect(overlay.getByText('Coming Soon', { exact: true })).toBeVisible()
  await expect(overlay).toContainText('Your administrators can use it.')
  await expect(overlay.getByRole('button', { name: 'Add-on Not Available Yet' })).toBeDisabled()
  await expect(jo.getByRole('navigation', { name: 'Main', exact: true })).toHaveAttribute('inert', '')
  await overlay.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(jo).toHaveURL(/\/dashboard$/)
  await expect(jo.getByRole('navigation', { name: 'Main', exact: true })).not.toHaveAttribute('inert')

  const list = await jo.request.get('/api/stock-cards')
  expect(list.status()).toBe(403)
  const access = await (await jo.request.get('/api/user/premium-access')).json()
  expect(access).toMatchObject({ isAdmin: false, premiumFeatures: [] })

  const ned = await pageOf(company.manager)
  await ned.goto('/quoting')
  await expect(ned.getByRole('dialog', { name: 'Quoting' })).toContainText('Coming Soon')
  const ada = await pageOf(company.admin)
  await ada.goto('/invoicing')
  await expect(ada.getByRole('heading', { level: 1, name: 'Invoicing' })).toBeVisible()
})

test('a stock card is written, printed, changed, deleted and brought back', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  await page.goto('/stock-system')
  await page.getByRole('link', { name: 'Write the first one' }).click()
  await page.getByLabel('Item').fill('18 mm birch ply')
  await page.getByLabel('Supplier').fill('Wharfe Panels')
  await page.getByLabel('Order quantity').fill('10 sheets')
  await page.getByLabel('Address of a photo').fill('http://example.com/ply.jpg')
  await page.getByRole('button', { name: 'Save stock card' }).click()
  await expect(page.locator('#productPhotoUrl-error')).toContainText('begins with https://')
  await expect(page.getByLabel('Order quantity')).toHaveValue('10 sheets')
  await page.getByLabel('Address of a photo').fill('')
  await page.getByRole('button', { name: 'Save stock card' }).click()
  await expect(toast(page)).toContainText('Stock card added')
  await expect(
    page.getByRole('img', { name: 'QR code that opens the card of 18 mm birch ply' }),
  ).toBeVisible()

  await page.goto('/qr-generator')
  await page.getByRole('button', { name: 'Print Selected' }).click()
  await expect(page.getByRole('heading', { name: 'No card is ticked' })).toBeVisible()
  await page.getByRole('link', { name: 'Choose cards' }).click()
  await page.getByRole('checkbox', { name: /18 mm birch ply/ }).check()
  await page.getByLabel('Print as').selectOption('label')
  await page.getByRole('button', { name: 'Print Selected' }).click()
  await expect(page.getByText('1 card on 1 sheet of A4.')).toBeVisible()
  await page.getByRole('link', { name: 'Large cards' }).click()
  await expect(page.getByRole('article')).toContainText('10 sheets')

  await page.goto('/stock-system?q=wharfe')
  await page.getByRole('link', { name: '18 mm birch ply' }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Order quantity').fill('12 sheets')
  await page.getByRole('button', { name: 'Save stock card' }).click()
  await expect(toast(page)).toContainText('Stock card saved')
  await page.getByRole('link', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete card' }).click()
  await expect(page.getByRole('heading', { name: 'No stock cards yet' })).toBeVisible()
  await page.locator('summary', { hasText: '1 deleted stock card' }).click()
  await expect(page.getByRole('button', { name: /^Restore ?: 18 mm birch ply/ })).toBeVisible()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '18 mm birch ply' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('12 sheets')
})

test('a photo on another site is shown, from whichever page one comes', { tag: '@drawn' }, async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
  const photo = 'https://photos.example.com/ply.png'
  await page.request.post('/api/stock-cards', { data: { itemName: 'Birch ply', productPhotoUrl: photo } })
  let isAsked = false
  await page.route(photo, route => {
    isAsked = true
    return route.fulfill({ contentType: 'image/png', body: '' })
  })
  await page.goto('/portal')
  const navigation = page.getByRole('navigation', { name: 'Main', exact: true })
  await navigation.getByRole('link', { name: 'Stock System' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stock System' })).toBeVisible()
  await expect.poll(() => isAsked).toBe(true)
})

test('two people save one card: the second sees both versions and chooses', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  const made = await page.request.post('/api/stock-cards', {
    data: { itemName: 'Biscuits', orderQty: '1 box' },
  })
  const { id } = await made.json()
  await page.goto(`/stock-system/${id}/edit`)
  await page.request.patch(`/api/stock-cards/${id}`, { data: { supplier: 'Airedale Fittings' } })
  await page.getByLabel('Order quantity').fill('3 boxes')
  await page.getByRole('button', { name: 'Save stock card' }).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'changed this' })
  await expect(conflict.getByRole('row', { name: /Order quantity/ })).toContainText('3 boxes')
  await expect(page.getByLabel('Supplier')).toHaveValue('Airedale Fittings')
  await conflict.getByRole('button', { name: 'Use mine' }).click()
  await expect(page.getByRole('main')).toContainText('3 boxes')
  await expect(page.getByRole('main')).toContainText('Airedale Fittings')
})

test('whoever scans a card comes to it once they are signed in', async ({ page, pageOf }) => {
  const ada = await pageOf(people.admin)
  const cards = await (await ada.request.get('/api/stock-cards')).json()
  const card = cards[0]
  await page.goto(new URL(card.qrCodeUrl).pathname)
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('Company name').fill(people.joiner.companyName)
  await page.getByLabel('Email').fill(people.joiner.email)
  await page.getByLabel('Password', { exact: true }).fill(people.joiner.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: card.itemName })).toBeVisible()
})

test('a training video is added, watched and found by its category', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  await page.route('https://www.youtube-nocookie.com/**', route => route.fulfill({ body: 'a player' }))
  await page.goto('/training-videos')
  await page.getByRole('link', { name: 'Add a video' }).click()
  await page.getByLabel('Title').fill('Changing the band')
  await page.getByLabel('Video address').fill('https://youtu.be/dQw4w9WgXcQ')
  await page.getByLabel('Category').fill('Machines')
  await page.getByLabel('Difficulty').selectOption('beginner')
  await page.getByLabel('Length').fill('6 minutes')
  await page.getByRole('button', { name: 'Save video' }).click()
  await expect(page.locator('#duration-error')).toContainText('minutes and seconds')
  await page.getByLabel('Length').fill('6:45')
  await page.getByRole('button', { name: 'Save video' }).click()
  await expect(toast(page)).toContainText('Training video added')
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('button', { name: 'Watch' }).click()
  await expect(page.locator('iframe')).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  )
  await expect(page.getByRole('link', { name: 'Open it on youtu.be' })).toHaveAttribute(
    'href',
    'https://youtu.be/dQw4w9WgXcQ',
  )
  await page.reload()

  await page.goto('/training-videos')
  await page.getByRole('search', { name: 'Videos' }).getByLabel('Category').selectOption('Machines')
  await page.getByRole('search', { name: 'Videos' }).getByLabel('Difficulty').selectOption('advanced')
  await page.getByRole('search', { name: 'Videos' }).getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'No training videos found' })).toBeVisible()
  await page.getByRole('search', { name: 'Videos' }).getByLabel('Difficulty').selectOption('beginner')
  await page.getByRole('search', { name: 'Videos' }).getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('article')).toContainText('1 view')
  await page.getByRole('link', { name: 'Changing the band' }).click()
  await page.getByRole('link', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete video' }).click()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Changing the band' })).toBeVisible()
})
