import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '#tests/support/chromium.ts'
import type { WorkerFixtures } from '#tests/walks/support/test.ts'

// name.spec.ts runs with JavaScript and without, name.js.spec.ts only with it, name.no-js.spec.ts only without. Project `http` walks those
// without JavaScript over HTTP, in no browser, except for what is tagged @drawn: layout, print and pictures of other sites.
export default defineConfig<object, WorkerFixtures>({
  testDir: 'tests/walks',
  globalSetup: './tests/support/walks-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // A walk often waits: a third keeps two cores busy.
  workers: 3,
  // For a machine that is busy with something else: a walk that passes never waits for these.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices['Desktop Chrome'],
    baseURL: process.env.E2E_URL,
    viewport: { width: 1366, height: 768 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
    screenshot: 'only-on-failure',
  },
  projects: [
    // What `npm test` walks with a browser. Nothing slides and fades there, which saves a tenth.
    { name: 'browser', grep: /@browser/, use: { contextOptions: { reducedMotion: 'reduce' } } },
    { name: 'js', testIgnore: '**/*.no-js.spec.ts' },
    { name: 'no-js', testIgnore: '**/*.js.spec.ts', use: { javaScriptEnabled: false } },
    {
      name: 'http',
      testIgnore: '**/*.js.spec.ts',
      grepInvert: /@drawn/,
      use: { javaScriptEnabled: false, overHttp: true },
    },
  ],
})
