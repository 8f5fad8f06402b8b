import { statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import Database from 'better-sqlite3'
import sharp from 'sharp'
import { type LandingPicture, landingPictures } from '#app/components/landing/pictures.ts'
import { consentKey } from '#app/domain/consent.ts'
import { CHROMIUM_ARGS, findChromium } from '#tests/support/chromium.ts'
import { type Person, people, signIn } from '#tests/support/people.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'

// Takes the landing page's pictures from the demo into public/pictures. `npm run build` comes first.

type Shot = {
  person: Person
  path: string
  /** Selector of the picture's upper left corner, and pixels before it. */
  from: string
  before: { x: number; y: number }
  /** Width of the window, and so of the picture. */
  width: number
}

const FOLDER = 'public/pictures'
const PHONE = 390
/** So high that no foot that stays in sight covers what is shown. */
const HEIGHT = 1800
/** Twice as fine, faults are half as large. */
const QUALITY = { 1: 52, 2: 44 }
const AVIF = { effort: 5, chromaSubsampling: '4:4:4' } as const
const WEBP = { quality: 78, effort: 5, smartSubsample: true } as const

const server = await startServer()
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
try {
  for (const [name, shot] of Object.entries(shots(staircaseIn(server)))) {
    const { wide, phone } = landingPictures[name as LandingPicture]
    const onPhone = { ...shot, width: PHONE }
    const taken = [
      await write(name, shot, wide, 1, ['avif', 'webp']),
      await write(`${name}-2x`, shot, wide, 2, ['avif']),
      await write(`m-${name}`, onPhone, phone, 2, ['avif', 'webp']),
    ]
    console.log(taken.flat().join('  '))
  }
} finally {
  await browser.close()
  await server.stop()
}

function shots(staircase: number): Record<LandingPicture, Shot> {
  const person = people.manager
  return {
    board: { person, path: '/dashboard', from: 'h1', before: { x: 32, y: 24 }, width: 236 + 1216 },
    day: {
      person: people.joiner,
      path: '/',
      from: 'section:has(> header > h2:text("My Tasks"))',
      before: { x: 16, y: 20 },
      width: 360,
    },
    project: {
      person,
      path: `/projects/${staircase}`,
      from: 'dialog .no, [role=dialog] .no',
      before: { x: 15, y: 20 },
      width: 830,
    },
  }
}

type Size = { width: number; height: number }

function staircaseIn({ dataDir }: RunningServer): number {
  const raw = new Database(join(dataDir, 'mortise.db'), { readonly: true, fileMustExist: true })
  try {
    const job =
      'select id from projects where name = ? and company_id = (select id from companies where name = ?)'
    return Number(raw.prepare(job).pluck().get('Oak staircase', people.manager.companyName))
  } finally {
    raw.close()
  }
}

async function take(
  { person, path, width, from, before }: Shot,
  size: Size,
  deviceScaleFactor: 1 | 2,
): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT },
    deviceScaleFactor,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  })
  try {
    const [name = '', value = ''] = (await signIn(server.url, person)).split('=')
    const url = server.url
    await context.addCookies([
      { name, value, url },
      { name: consentKey, value: 'accepted', url },
    ])
    const page = await context.newPage()
    await page.goto(url + path, { waitUntil: 'networkidle' })
    await forgetDemo(page)
    const box = await page.locator(from).first().boundingBox()
    if (!box) throw new Error(`${path} has no ${from}`)
    const x = width === PHONE ? 0 : Math.round(box.x - before.x)
    return await page.screenshot({ clip: { x, y: Math.round(box.y - before.y), ...size } })
  } finally {
    await context.close()
  }
}

/** Removes what a company that pays does not see. */
async function forgetDemo(page: Page) {
  await page.locator('.demo').evaluateAll(notes => {
    for (const note of notes) note.remove()
  })
}

async function write(
  name: string,
  shot: Shot,
  size: Size,
  scale: 1 | 2,
  kinds: ('avif' | 'webp')[],
): Promise<string[]> {
  const picture = await take(shot, size, scale)
  return Promise.all(
    kinds.map(async kind => {
      const file = join(FOLDER, `${name}.${kind}`)
      const image = sharp(picture)
      await (kind === 'avif' ? image.avif({ ...AVIF, quality: QUALITY[scale] }) : image.webp(WEBP)).toFile(
        file,
      )
      return `${name}.${kind} ${Math.round(statSync(file).size / 1024)} KB`
    }),
  )
}
