import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS } from '#tests/support/chromium.ts'
import type { Person } from '#tests/support/people.ts'
import { expect, test } from './support/test.ts'

const own = createRequire(join(import.meta.dirname, '../older-browsers/package.json'))
const firefox = '/usr/bin/firefox-esr'
const viewport = { width: 1366, height: 768 }

const addresses = [
  ...['/portal', '/dashboard', '/projects', '/clients', '/tasks', '/calendar', '/team-chat', '/todos'],
  ...['/quoting', '/invoicing', '/settings/company'],
]

/** What Playwright's and Puppeteer's pages have in common. */
type OldPage = {
  goto(address: string): Promise<unknown>
  type(field: string, text: string): Promise<void>
  keyboard: { press(key: 'Enter'): Promise<void> }
  evaluate<T>(expression: string): Promise<T>
}

/** Waits in steps: both libraries wait in words of their own. */
async function until(page: OldPage, condition: string) {
  await expect.poll(() => page.evaluate<boolean>(condition).catch(() => false)).toBe(true)
}

async function look(page: OldPage, faults: string[], { companyName, email, password }: Person) {
  const url = process.env.E2E_URL ?? ''
  await page.goto(`${url}/login`)
  for (const [name, text] of Object.entries({ companyName, email, password })) {
    await page.type(`[name="${name}"]`, text)
  }
  await page.keyboard.press('Enter')
  await until(page, "location.pathname !== '/login'")

  for (const address of addresses) {
    await page.goto(url + address)
    await until(page, "document.readyState === 'complete'")
    const seen = await page.evaluate<{ icon: number; bar: string; wide: boolean; board: string }>(`(() => ({
      icon: Math.max(...[...document.querySelectorAll('svg.i')].map(icon => icon.getBoundingClientRect().width)),
      bar: getComputedStyle(document.querySelector('.top')).display,
      wide: document.documentElement.scrollWidth > innerWidth,
      board: getComputedStyle(document.body).backgroundColor,
    }))()`)
    expect({ address, ...seen, icon: seen.icon <= 40 }).toEqual({
      ...{ address, icon: true, bar: 'grid', wide: false, board: 'rgb(17, 21, 26)' },
    })
  }

  await page.goto(`${url}/todos`)
  await until(
    page,
    "Object.hasOwn({ a: 1 }, 'a') && !Object.hasOwn({}, 'toString') && [1, 2, 3].findLast(n => n < 3) === 2",
  )
  await page.type('[name="title"]', 'Sharpen the plane irons')
  await page.keyboard.press('Enter')
  await until(page, "document.body.innerText.includes('Sharpen the plane irons')")
  // Firefox tells of an answer that it was reading as the page was left.
  expect(faults.filter(fault => fault !== 'TypeError: Error in input stream')).toEqual([])
}

for (const version of [92, 109]) {
  test(`Chromium ${version} shows pages as they are, without an error, and sends a form`, async ({
    company,
  }) => {
    const packed = join(dirname(own.resolve(`chromium-${version}`)), '../bin/chromium.br')
    const executablePath = join(dirname(packed), 'chromium')
    if (!existsSync(executablePath)) {
      const unpacked = `${executablePath}-${process.pid}`
      writeFileSync(unpacked, brotliDecompressSync(readFileSync(packed)))
      chmodSync(unpacked, 0o755)
      renameSync(unpacked, executablePath)
    }
    const args = [...CHROMIUM_ARGS, '--headless', '--no-zygote']
    const browser = await chromium.launch({ executablePath, args })
    try {
      const page = await browser.newPage({ viewport })
      const faults: string[] = []
      page.on('pageerror', error => faults.push(error.message))
      await look(page, faults, company.admin)
    } finally {
      await browser.close()
    }
  })
}

test('Firefox ESR shows pages as they are, without an error, and sends a form', async ({ company }) => {
  test.skip(!existsSync(firefox), 'There is no Firefox ESR')
  const { default: puppeteer } = await import(own.resolve('puppeteer-core'))
  // Sized as a window: older versions do not know all of what a viewport is set by.
  const args = [`--width=${viewport.width}`, `--height=${viewport.height}`]
  const browser = await puppeteer.launch({
    ...{ browser: 'firefox', executablePath: firefox, headless: true },
    ...{ args, defaultViewport: null },
  })
  try {
    const page = await browser.newPage()
    const faults: string[] = []
    page.on('pageerror', (error: Error) => faults.push(error.message))
    await look(page, faults, company.admin)
  } finally {
    await browser.close()
  }
})
