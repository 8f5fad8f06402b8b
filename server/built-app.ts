import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AppBuild } from '#server/app-host.ts'

export async function loadBuild(): Promise<AppBuild> {
  const path = join(process.cwd(), 'build', 'server', 'index.js')
  if (!existsSync(path)) throw `There is no build in ${dirname(path)}. Make it: npm run build`
  return import(pathToFileURL(path).href)
}
