import { failoverInFull } from './cluster.ts'
import { killsInFull } from './kills.ts'
import { pausesInFull } from './pauses.ts'
import { startsInFull } from './starts.ts'

// What `npm test` tries in short, in full: each part prints what it counted and says whether that is as it has to be.
// `npm run test:faults -- cluster` runs one of them. `npm run build` comes first.

const parts: Record<string, () => Promise<boolean>> = {
  cluster: failoverInFull,
  kills: killsInFull,
  pauses: pausesInFull,
  starts: startsInFull,
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter(name => !(name in parts))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}`)
  process.exit(1)
}

let failed = 0
for (const [name, run] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.log(`\n${name}`)
  const began = performance.now()
  const isRight = await run()
  console.log(
    `  ${isRight ? 'as it has to be' : 'FAILED'}, ${Math.round((performance.now() - began) / 1000)} s`,
  )
  if (!isRight) failed += 1
}
process.exit(failed > 0 ? 1 : 0)
