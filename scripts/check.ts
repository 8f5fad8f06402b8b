import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  getChromium,
  getOlderBrowsers,
  getOtherClock,
  getProxies,
  getRedis,
  getTextBrowser,
} from './programs.ts'
import { type Count, failedFiles, type Report, readPlaywright, readVitest, total } from './reports.ts'

// `npm test` runs before a change is merged, `npm run test:deep` is everything, in an hour (docs/testing.md).
// `-- --only unit,types` runs a part, `-- --shard 1` and `-- --shard 2` the halves of test:deep.

type Step = {
  name: string
  command: string[]
  needsBuild?: true
  shard?: 1 | 2
  /** Runs on another day and in another time zone. */
  onOtherClock?: true
  /** Without it the step counts as one test. */
  read?: (file: string) => Report
}

const MIN_MEMORY = 6 * 1024 ** 3
/** More failing files are a fault, not chance: none is run again. */
const MAX_RERUN = 3

const scratch = makeScratchFolder()
process.env.TMPDIR = scratch
// Seeded by the first suite that starts a server.
process.env.SEEDED_DATA_DIR = join(scratch, 'seeded')

/** Two at a time: none waits for anything. */
const CHECKS: Step[] = [
  { name: 'build', command: [process.execPath, 'scripts/build.mjs', '--if-stale'] },
  { name: 'lint', command: ['biome', 'check', '.'] },
  // The fast compiler has no API, so the usual one stays beside it; both call their command `tsc`.
  {
    name: 'types',
    command: [process.execPath, 'node_modules/typescript-native/bin/tsc', '--noEmit', '--singleThreaded'],
  },
  { name: 'unused', command: ['knip'] },
]

/** One after the other: each has as many workers as there are cores. */
const GATE: Step[] = [
  vitest('unit'),
  vitest('integration', { needsBuild: true }),
  playwright('walks', ['http', 'browser']),
]

const DEEP: Step[] = [
  vitest('unit', { shard: 1, onOtherClock: true }),
  vitest('integration', { needsBuild: true, shard: 1, onOtherClock: true }),
  vitest('deep', { needsBuild: true, shard: 1 }),
  playwright('walks', ['js', 'no-js'], 2),
]

const { values } = parseArgs({
  options: { only: { type: 'string' }, shard: { type: 'string' }, deep: { type: 'boolean' } },
})

const seed = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31)
if (values.deep) {
  process.env.TEST_SEED = String(seed)
  console.log(`TEST_SEED=${seed}`)
}

const started = { time: Date.now(), work: processorSeconds() }
const flaky: string[] = []
const { checks, suites } = chosenSteps()
if (suites.some(step => step.name === 'deep')) {
  getRedis()
  getProxies()
}
if (suites.some(step => step.read === readPlaywright)) {
  process.env.CHROMIUM_PATH = getChromium() ?? ''
  getTextBrowser()
  if (values.deep) getOlderBrowsers()
}

const counts: Count[] = []
const queue = [...checks]
const lanes = [takeChecks(), takeChecks()]
// The build uses one core for a while: what does not need it begins.
await Promise.race(lanes)
for (const suite of suites) {
  if (suite.needsBuild) await Promise.all(lanes)
  counts.push(await runStep(suite))
}
await Promise.all(lanes)

rmSync(scratch, { recursive: true, force: true })
for (const file of flaky) console.log(`FLAKY, to be mended the same day: ${file}`)
console.log(`in ${spent(started)}`)
const [passed, failed] = [sum(count => count.passed), sum(count => count.failed)]
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

async function takeChecks() {
  for (let step = queue.shift(); step; step = queue.shift()) counts.push(await runStep(step))
}

function sum(of: (count: Count) => number) {
  return counts.reduce((all, count) => all + of(count), 0)
}

function vitest(project: string, more: Partial<Step> = {}): Step {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile(project)}`]
  return {
    name: project,
    command: ['vitest', 'run', '--project', project, ...reporters],
    read: readVitest,
    ...more,
  }
}

function playwright(name: string, projects: string[], shard?: 1 | 2): Step {
  const command = [
    'playwright',
    'test',
    ...projects.map(project => `--project=${project}`),
    '--reporter=line,json',
  ]
  return { name, command, needsBuild: true, read: readPlaywright, ...(shard ? { shard } : {}) }
}

function reportFile(name: string) {
  return join(scratch, `${name}.json`)
}

/** The tests' databases live for seconds and mostly wait for the disk: they are in memory where there is room. */
function makeScratchFolder() {
  const memory = '/dev/shm'
  const hasRoom = (() => {
    try {
      const { bavail, bsize } = statfsSync(memory)
      return bavail * bsize >= MIN_MEMORY
    } catch {
      // Only Linux has it.
      return false
    }
  })()
  return mkdtempSync(join(hasRoom ? memory : tmpdir(), 'mortise-'))
}

function chosenSteps() {
  const all = values.deep ? DEEP : GATE
  const names = values.only?.split(',')
  const isChosen = ({ name, shard }: Step) =>
    (!names || names.includes(name)) && (!values.shard || !shard || String(shard) === values.shard)
  const suites = all.filter(isChosen)
  const checks = CHECKS.filter(
    step => isChosen(step) || (step.name === 'build' && suites.some(({ needsBuild }) => needsBuild)),
  )
  return { checks, suites }
}

/** Runs a file that fails once more, alone. What passes then is told as flaky, and fails nothing. */
async function runStep(step: Step): Promise<Count> {
  const begun = { time: Date.now(), work: processorSeconds(), flaky: flaky.length }
  const { code, output } = await execute(step)
  const count = step.read ? await countFiles(step, step.read) : { passed: code === 0 ? 1 : 0, failed: 0 }
  // A runner may fail beside its tests.
  const isFlaky = flaky.length > begun.flaky
  if (code !== 0 && count.failed === 0 && !isFlaky) count.failed = 1
  if (code !== 0) console.log(`\n--- ${step.name} ---\n${output}`)
  const told = step.read ? spent(begun) : `${seconds(Date.now() - begun.time)}`
  const mark = count.failed > 0 ? '✗' : '✓'
  console.log(`${mark} ${step.name.padEnd(12)} ${count.passed} passed, ${count.failed} failed (${told})`)
  return count
}

async function countFiles(step: Step, read: (file: string) => Report): Promise<Count> {
  const report = read(reportFile(step.name))
  const again = failedFiles(report)
  if (again.length > MAX_RERUN) return total(report)
  for (const file of again) {
    rmSync(reportFile(step.name))
    await execute({ ...step, command: [...step.command, file] })
    const alone = read(reportFile(step.name)).get(file)
    if (alone?.failed !== 0) continue
    report.set(file, alone)
    flaky.push(`${step.name}: ${file}`)
  }
  return total(report)
}

function execute({ name, command: [program = '', ...args], onOtherClock }: Step) {
  const isNode = program === process.execPath
  const child = spawn(isNode ? program : 'npx', isNode ? args : ['--no-install', program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...(onOtherClock ? otherClock() : {}),
      ...{ CI: '1', NO_COLOR: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile(name) },
    },
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

function otherClock() {
  const TZ = ['Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kolkata'][seed % 3]
  const library = getOtherClock()
  if (!library) console.log('There is no libfaketime: the clock is the usual one')
  return {
    ...(TZ && { TZ }),
    ...(library && { LD_PRELOAD: library, FAKETIME: `+${seed % 1461}d`, FAKETIME_DONT_FAKE_MONOTONIC: '1' }),
    SEEDED_DATA_DIR: join(scratch, 'seeded-then'),
  }
}

function spent({ time, work }: { time: number; work: number }) {
  return `${seconds(Date.now() - time)}, of the processors ${seconds((processorSeconds() - work) * 1000)}`
}

/** The whole machine since it started: on a quiet one, the difference is the cost of a suite. */
function processorSeconds() {
  return cpus().reduce((all, { times }) => all + times.user + times.nice + times.sys, 0) / 1000
}

function seconds(ms: number) {
  return `${(ms / 1000).toFixed(1)} s`
}
