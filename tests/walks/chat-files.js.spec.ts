import type { Page } from '@playwright/test'
import { photo } from '#tests/support/file-contents.ts'
import { PHONE } from './support/looking.ts'
import { create, holdBack, openLive } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// With scripts a message and its files wait in the composer until the server has all of it.

const messages = '**/api/chat/messages'

test('files are listed, taken out, sent with the words, and seen by others at once', {
  tag: '@browser',
}, async ({ company, pageOf }) => {
  const jo = await pageOf(company.joiner)
  const ned = await pageOf(company.manager)
  const job = await create(ned, '/api/projects', { name: 'Oak porch' })
  for (const page of [jo, ned]) await openLive(page, `/team-chat?project=${job}`)
  const asked = jo.waitForEvent('filechooser')
  await jo.getByText('Photo or file', { exact: true }).click()
  await (await asked).setFiles([await image('boxes.jpg'), await image('porch.jpg'), await image('wrong.jpg')])
  await expect(chosen(jo)).toHaveText([/boxes\.jpg.*B/, /porch\.jpg.*B/, /wrong\.jpg.*B/])
  await jo.getByRole('button', { name: 'Take out wrong.jpg' }).click()
  await expect(chosen(jo)).toHaveCount(2)
  const release = await hold(jo)
  await field(jo).fill('As they are')
  await field(jo).press('Enter')
  await expect(jo.getByRole('progressbar', { name: 'Sending' })).toBeVisible()
  await expect(field(jo)).toHaveValue('As they are')
  release()
  for (const page of [ned, jo]) {
    await expect(said(page)).toHaveText([/As they are/])
    await expect(said(page).getByRole('img', { name: /boxes\.jpg|porch\.jpg/ })).toHaveCount(2)
  }
  await expect(field(jo)).toHaveValue('')
  await expect(chosen(jo)).toHaveCount(0)
  await jo.reload()
  await expect(said(jo)).toHaveCount(1)
})

test('without a connection, or cancelled, all stays; sent again it is one message', async ({
  company,
  pageOf,
}) => {
  const jo = await pageOf(company.joiner)
  const job = await create(jo, '/api/projects', { name: 'Oak porch' })
  await openLive(jo, `/team-chat?project=${job}`)
  await choose(jo, await image('boxes.jpg'))
  await field(jo).fill('The boxes')
  const isAsWas = async () => {
    await expect(send(jo)).toBeEnabled()
    await expect(field(jo)).toHaveValue('The boxes')
    await expect(chosen(jo)).toHaveText([/boxes\.jpg/])
  }

  await test.step('offline', async () => {
    await expect(chosen(jo)).toHaveText([/boxes\.jpg/])
    await jo.context().setOffline(true)
    await send(jo).click()
    await expect(jo.getByRole('alert')).toContainText('No connection to Mortise')
    await isAsWas()
    await jo.context().setOffline(false)
  })

  await test.step('cancelled', async () => {
    const release = await hold(jo)
    await send(jo).click()
    await jo.getByRole('button', { name: 'Cancel', exact: true }).click()
    await isAsWas()
    release()
    await jo.unroute(messages)
  })

  await test.step('in another room meanwhile', async () => {
    await jo.getByRole('link', { name: /Whole team/ }).click()
    await expect(field(jo)).toHaveValue('')
    await expect(chosen(jo)).toHaveCount(0)
    await jo.goBack()
    await isAsWas()
  })

  await test.step('refused', async () => {
    await jo.route(messages, route => route.fulfill({ status: 402, json: { message: 'Not active.' } }), {
      times: 1,
    })
    await send(jo).click()
    await expect(jo.getByRole('alert')).toContainText('Message not sent. Not active.')
    await isAsWas()
  })

  await test.step('sent, and the answer lost', async () => {
    await jo.route(
      messages,
      async route => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await send(jo).click()
    await expect(said(jo)).toHaveText([/The boxes/])
    await expect(said(jo).getByRole('img', { name: /boxes\.jpg/ })).toBeVisible()
    await expect(field(jo)).toHaveValue('')
    await expect(chosen(jo)).toHaveCount(0)
  })
  await jo.reload()
  await expect(said(jo)).toHaveCount(1)
})

test('what the room does not tell of is sent again under the same id, and is one message', async ({
  company,
  pageOf,
}) => {
  const jo = await pageOf(company.joiner)
  const job = await create(jo, '/api/projects', { name: 'Oak porch' })
  await jo.routeWebSocket('**/ws/**', socket => socket.close())
  await jo.route(`${messages}?*`, route => route.abort())
  await openLive(jo, `/team-chat?project=${job}`)
  await choose(jo, await image('boxes.jpg'))
  await jo.route(
    messages,
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await send(jo).click()
  await expect(jo.getByRole('alert')).toContainText('No answer from Mortise')
  await send(jo).click()
  await expect(chosen(jo)).toHaveCount(0)
  await jo.unroute(`${messages}?*`)
  await jo.reload()
  await expect(said(jo)).toHaveText([/boxes\.jpg/])
  const { length } = await (await jo.request.get(`/api/files?projectId=${job}`)).json()
  expect(length).toBe(1)
})

test('a photo is taken by one press and sent by another; what is empty is not taken up', async ({
  company,
  pageOf,
}) => {
  const jo = await pageOf(company.joiner)
  await jo.setViewportSize(PHONE)
  await openLive(jo, '/team-chat?room=team')
  const camera = jo.waitForEvent('filechooser')
  await jo.getByText('Take a Photo').click()
  await (await camera).setFiles(await image('door.jpg'))
  await send(jo).click()
  await expect(said(jo).getByRole('img', { name: /door\.jpg/ })).toBeVisible()
  await choose(jo, { name: 'empty.pdf', mimeType: '', buffer: Buffer.alloc(0) })
  await expect(jo.getByRole('alert')).toContainText('empty.pdf: This file is empty.')
  await expect(chosen(jo)).toHaveCount(0)
  await expect(send(jo)).toBeDisabled()
})

async function image(name: string) {
  return { name, mimeType: 'image/jpeg', buffer: await photo() }
}

/** Once the list is there, scripts have the field. */
async function choose(page: Page, file: Awaited<ReturnType<typeof image>>) {
  await expect(page.locator('.say summary[role=button]')).toBeVisible()
  await page.getByLabel('Photos or files to send with it').setInputFiles(file)
}

function hold(page: Page) {
  // Cancelled meanwhile, it is gone.
  return holdBack(page, messages, { finish: route => route.continue().catch(() => {}) })
}

function field(page: Page) {
  return page.getByLabel('Message', { exact: true })
}

function send(page: Page) {
  return page.getByRole('button', { name: 'Send message' })
}

function chosen(page: Page) {
  return page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')
}

function said(page: Page) {
  return page.getByRole('log').getByRole('article')
}
