import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installIfNeeded } from './install.mjs'

// This much must run before anything is installed. The rest is in check.ts.
process.chdir(join(import.meta.dirname, '..'))
installIfNeeded()
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', 'scripts/check.ts', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
)
process.exit(status ?? 1)
