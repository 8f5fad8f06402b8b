import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '#tests/support/chromium.ts'
import { addressesOf, type PageAddress } from '#tests/support/pages.ts'
import { type Person, people, signIn } from '#tests/support/people.ts'
import { startServer } from '#tests/support/server.ts'

// Pictures of every page for people to look at: the screen, and the whole page.
// `npm run screenshots -- --out DIR --only projects --size paper` takes those whose path holds the word.

type Size = { name: string; width: number; height: number; media?: 'print' }

const SIZES: Size[] = [
  { name: 'desktop', width: 1366, height: 768 },
  { name: 'phone', width: 390, height: 844 },
  { name: 'small-phone', width: 360, height: 740 },
  // A4 at 96 dots an inch, without its margins of 12 mm.
  { name: 'paper', width: 703, height: 1032, media: 'print' },
]

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: '.cache/screenshots' },
    only: { type: 'string', default: '' },
    size: { type: 'string', default: '' },
  },
})

const server = await startServer()
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
try {
  const [manager, owner] = await Promise.all([sessionOf(people.manager), sessionOf(people.owner)])
  const addresses = await addressesOf(server, people.manager)
  const pages = oncePerFile(addresses).filter(({ path }) => path.includes(values.only))
  const sizes = SIZES.filter(({ name }) => values.size === '' || name === values.size)
  for (const { name: size, media, ...viewport } of sizes) {
    const stranger = await browser.newContext({ viewport, locale: 'en-GB', timezoneId: 'Europe/London' })
    const signedIn = await browser.newContext({ viewport, locale: 'en-GB', timezoneId: 'Europe/London' })
    const ownerIn = await browser.newContext({ viewport, locale: 'en-GB', timezoneId: 'Europe/London' })
    await signedIn.addCookies([manager])
    await ownerIn.addCookies([owner])
    const browserOf = { workspace: signedIn, owner: ownerIn, public: stranger, 'sign-in': stranger }
    const folder = join(values.out, size)
    mkdirSync(folder, { recursive: true })
    for (const page of pages) await shoot(browserOf[page.kind], page, folder, media)
  }
  console.log(`${pages.length * sizes.length * 2} pictures in ${values.out}`)
} finally {
  await browser.close()
  await server.stop()
}

async function sessionOf(person: Person) {
  const [name = '', value = ''] = (await signIn(server.url, person)).split('=')
  return { name, value, url: server.url }
}

/** A module that serves many addresses is shown once. */
function oncePerFile(pages: PageAddress[]) {
  return pages.filter(({ file }, at) => pages.findIndex(page => page.file === file) === at)
}

async function shoot(
  context: BrowserContext,
  { path, href }: PageAddress,
  folder: string,
  media: Size['media'],
) {
  const page = await context.newPage()
  if (media) await page.emulateMedia({ media })
  await page.goto(server.url + href, { waitUntil: 'networkidle' })
  const file = path
    .replace(/^\/$/, 'portal')
    .replaceAll(/[:*]/g, '')
    .replaceAll('/', '-')
    .replace(/^-|-$/g, '')
  await page.screenshot({ path: join(folder, `${file || 'not-found'}.png`) })
  await page.screenshot({ path: join(folder, `${file || 'not-found'}-whole.png`), fullPage: true })
  await page.close()
}
