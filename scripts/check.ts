import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { getChromium, getRedis, getTextBrowser } from './programs.ts'
import { type Count, countPlaywright, countVitest } from './reports.ts'

// Everything that must hold before a change is merged. `npm test -- --only unit,types` runs a part.

type Step = {
  name: string
  command: string[]
  needs?: string[]
  /** How many of the two lanes it fills. */
  lanes?: 1 | 2
  /** Without a report the step itself counts as one test. */
  report?: (file: string) => Count
}

const LEAST_MEMORY = 6 * 1024 ** 3

/** What the tests write, their reports among it. */
const scratch = makeScratchFolder()
process.env.TMPDIR = scratch

const STEPS: Step[] = [
  { name: 'build', command: [process.execPath, 'scripts/build.mjs', '--if-stale'] },
  { name: 'lint', command: ['biome', 'check', '.'] },
  // The fast compiler offers no API, so the usual one stays beside it, and both call their command `tsc`.
  { name: 'types', command: [process.execPath, 'node_modules/typescript-native/bin/tsc', '--noEmit'] },
  { name: 'unused', command: ['knip'] },
  { name: 'unit', command: vitest('unit'), report: countVitest },
  { name: 'integration', command: vitest('integration'), needs: ['build'], report: countVitest },
  { name: 'deep', command: vitest('deep'), needs: ['build'], report: countVitest },
  {
    name: 'e2e',
    command: ['playwright', 'test', '--reporter=line,json'],
    needs: ['build'],
    lanes: 2,
    report: countPlaywright,
  },
]

function vitest(project: string) {
  return [
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile(project)}`,
  ]
}

function reportFile(name: string) {
  return join(scratch, `${name}.json`)
}

const started = Date.now()
const steps = chosenSteps()
if (steps.some(step => step.name === 'integration')) getRedis()
if (steps.some(step => step.name === 'e2e')) {
  process.env.CHROMIUM_PATH = getChromium() ?? ''
  getTextBrowser()
}
const total = await runAll(steps)
rmSync(scratch, { recursive: true, force: true })
console.log(`in ${seconds(started)}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

/** The databases of tests live for seconds and wait for a disk most of the time: they are in memory where there is room. */
function makeScratchFolder() {
  const memory = '/dev/shm'
  const hasRoom = (() => {
    try {
      const { bavail, bsize } = statfsSync(memory)
      return bavail * bsize >= LEAST_MEMORY
    } catch {
      // Another system than Linux has none.
      return false
    }
  })()
  return mkdtempSync(join(hasRoom ? memory : tmpdir(), 'mortise-'))
}

function chosenSteps() {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  if (!values.only) return STEPS
  const names = new Set(values.only.split(','))
  for (const step of STEPS) if (names.has(step.name)) for (const need of step.needs ?? []) names.add(need)
  return STEPS.filter(step => names.has(step.name))
}

/** Two at a time, in order as far as their needs allow, and the end-to-end tests alone. */
async function runAll(waiting: Step[]): Promise<Count> {
  const queue = [...waiting]
  const running = new Map<Step, Promise<void>>()
  const done = new Set<string>()
  const total = { passed: 0, failed: 0 }

  while (queue.length > 0 || running.size > 0) {
    for (const step of [...queue]) {
      const free = 2 - [...running.keys()].reduce((sum, { lanes = 1 }) => sum + lanes, 0)
      const isReady = (step.needs ?? []).every(need => done.has(need))
      if (!isReady || (step.lanes ?? 1) > free) continue
      queue.splice(queue.indexOf(step), 1)
      const end = runStep(step).then(count => {
        total.passed += count.passed
        total.failed += count.failed
        running.delete(step)
        done.add(step.name)
      })
      running.set(step, end)
    }
    await Promise.race(running.values())
  }
  return total
}

async function runStep(step: Step): Promise<Count> {
  const begun = Date.now()
  const { code, output } = await execute(step)
  const count = step.report?.(reportFile(step.name)) ?? { passed: 0, failed: 0 }
  if (!step.report && code === 0) count.passed = 1
  if (code !== 0 && count.failed === 0) count.failed = 1
  if (count.failed > 0) console.log(`\n--- ${step.name} ---\n${output}`)
  const mark = count.failed > 0 ? '✗' : '✓'
  console.log(
    `${mark} ${step.name.padEnd(12)} ${count.passed} passed, ${count.failed} failed (${seconds(begun)})`,
  )
  return count
}

function execute({ name, command: [program = '', ...args] }: Step) {
  const isNode = program === process.execPath
  const child = spawn(isNode ? program : 'npx', isNode ? args : ['--no-install', program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CI: '1', NO_COLOR: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile(name) },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise<{ code: number | null; output: string }>(resolve => {
    child.once('error', error => resolve({ code: 1, output: String(error) }))
    child.once('close', code => resolve({ code, output }))
  })
}

function seconds(since: number) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
