import { defineConfig } from 'vitest/config'

// For a machine that is busy with something else: a test that passes never waits for these.
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }

export default defineConfig({
  test: {
    environment: 'node',
    // Stylesheets are left empty, but for what is read as text.
    css: { include: [/\?raw$/] },
    pool: 'forks',
    // As many as there are cores: with a third, two cores take longer.
    maxWorkers: 2,
    // Clearing up young objects less often saves a tenth of the processor time.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/unit-setup.ts', 'tests/support/setup.ts'],
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          // Nothing is mocked, and every file closes the database that it has opened.
          isolate: false,
          // The built app is loaded as it is.
          server: { deps: { external: [/\/build\/server\//] } },
          include: ['tests/integration/**/*.test.ts'],
          setupFiles: ['tests/support/setup.ts'],
          globalSetup: ['tests/support/integration-setup.ts'],
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'deep',
          include: ['tests/deep/**/*.test.ts'],
          setupFiles: ['tests/support/setup.ts'],
          globalSetup: ['tests/support/integration-setup.ts'],
          ...patience,
        },
      },
    ],
  },
})
