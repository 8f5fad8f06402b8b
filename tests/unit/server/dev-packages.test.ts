import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolveConfig } from 'vite'
import { expect, test } from 'vitest'

/** Packages that the browser's own code asks for; of routes it gets the part without the server's. */
function browserPackages(): Set<string> {
  const sources = ['islands', 'components', 'demo'].flatMap(folder =>
    readdirSync(join('app', folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /(?<!\.server|\.schema)\.tsx?$/.test(name))
      .map(name => join('app', folder, name)),
  )
  const imports = [...sources, 'app/entry.client.tsx', 'app/root.tsx'].flatMap(path => [
    ...readFileSync(path, 'utf8').matchAll(/^(?:import (?!type )|export |\} ).*? ?from '([^#.'][^']*)'/gm),
  ])
  return new Set(imports.map(([, name = '']) => name).filter(name => name !== '@remix-run/node'))
}

test('while developing, Vite bundles what the browser uses, and looks for nothing else', async () => {
  const { optimizeDeps } = await resolveConfig({ logLevel: 'silent' }, 'serve', 'development')
  expect(optimizeDeps.noDiscovery).toBe(true)
  const packages = browserPackages()
  expect([...packages]).toContain('@dnd-kit/core')
  for (const name of packages) expect(optimizeDeps.include).toContain(name)
})
