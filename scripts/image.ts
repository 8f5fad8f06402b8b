import { spawnSync } from 'node:child_process'
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Copy, type Dockerfile, DockerfileParser, type From } from 'dockerfile-ast'

// Runs the steps of Dockerfile that need no container engine in clean folders, and lists what the image would hold of ours, without
// base images and Debian's packages. `--installed FOLDER`, for tests, takes this checkout's packages and leaves the stages there.

const { installed } = parseArgs({ options: { installed: { type: 'string' } } }).values
const folder = installed ?? mkdtempSync(join(tmpdir(), 'mortise-image-'))
const stages = new Map<string, string>()

try {
  const file = DockerfileParser.parse(readFileSync('Dockerfile', 'utf8'))
  const env = environmentOf(file)
  for (const stage of stagesOf(file)) runStage(stage, env)
  if (installed === undefined) list(join(folder, 'run'))
} finally {
  if (installed === undefined) rmSync(folder, { recursive: true, force: true })
}

type Stage = { name: string; lines: ReturnType<Dockerfile['getInstructions']> }

function stagesOf(file: Dockerfile): Stage[] {
  const found: Stage[] = []
  for (const line of file.getInstructions()) {
    if (line.getKeyword() === 'FROM') found.push({ name: (line as From).getBuildStage() ?? '', lines: [] })
    else found.at(-1)?.lines.push(line)
  }
  return found
}

/** For all stages alike: the build's own names have no effect in the other. */
function environmentOf(file: Dockerfile): Record<string, string> {
  const pairs = file.getENVs().flatMap(line => line.getProperties())
  const env = Object.fromEntries(pairs.map(pair => [pair.getName(), pair.getValue() ?? '']))
  const headers = join(process.execPath, '..', '..')
  return { ...env, npm_config_nodedir: headers, NODE_ENV: '' }
}

function runStage({ name, lines }: Stage, env: Record<string, string>) {
  const dir = join(folder, name)
  mkdirSync(dir)
  if (installed !== undefined) symlinkSync(resolve('node_modules'), join(dir, 'node_modules'))
  stages.set(name, dir)
  for (const line of lines) {
    const said = line.getArgumentsContent() ?? ''
    if (line.getKeyword() === 'COPY') copy(line as Copy, dir)
    if (line.getKeyword() === 'RUN' && isRunHere(said)) run(said, dir, env)
  }
}

/** Debian's packages are this machine's own. */
function isRunHere(command: string): boolean {
  return !command.startsWith('apt-get') && (installed === undefined || !command.startsWith('npm '))
}

function copy(line: Copy, dir: string) {
  const from = line.getFromFlag()?.getValue()
  // Its binary comes from its own image.
  if (from === 'litefs') return
  const origin = from === undefined || from === null ? process.cwd() : (stages.get(from) ?? '')
  const words = line.getArguments().map(argument => argument.getValue())
  const target = words.pop() ?? '.'
  for (const word of words) {
    if (word === '.') copyContext(dir)
    else if (installed === undefined || !word.endsWith('/node_modules')) {
      const to = target.endsWith('/') ? join(target, word) : target
      cpSync(join(origin, word.replace(/^\/app\//, '')), join(dir, to), { recursive: true })
    }
  }
}

/** Only the whole folders and files that .dockerignore names after `!`. */
function copyContext(dir: string) {
  const lines = readFileSync('.dockerignore', 'utf8').split('\n')
  for (const line of lines)
    if (line.startsWith('!')) cpSync(line.slice(1), join(dir, line.slice(1)), { recursive: true })
}

function run(command: string, cwd: string, env: Record<string, string>) {
  console.log(`RUN ${command}`)
  const { status } = spawnSync(command, {
    cwd,
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status !== 0) throw new Error(`${command} failed with ${status}`)
}

function list(dir: string) {
  const parts = readdirSync(dir).map(name => ({ name, ...weigh(join(dir, name)) }))
  const packages = readdirSync(join(dir, 'node_modules')).flatMap(name =>
    name.startsWith('@')
      ? readdirSync(join(dir, 'node_modules', name)).map(part => `${name}/${part}`)
      : [name],
  )
  const heaviest = packages
    .map(name => ({ name: `node_modules/${name}`, ...weigh(join(dir, 'node_modules', name)) }))
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, 15)
  for (const { name, bytes, files } of [...parts, ...heaviest]) print(name, bytes, files)
  const sum = weigh(dir)
  print('all of it', sum.bytes, sum.files)
}

function print(name: string, bytes: number, files: number) {
  console.log(`${(bytes / 1e6).toFixed(1).padStart(8)} MB ${String(files).padStart(7)} files  ${name}`)
}

function weigh(path: string): { bytes: number; files: number } {
  const stats = lstatSync(path)
  if (!stats.isDirectory()) return { bytes: stats.size, files: 1 }
  const parts = readdirSync(path).map(name => weigh(join(path, name)))
  return {
    bytes: parts.reduce((sum, part) => sum + part.bytes, 0),
    files: parts.reduce((sum, part) => sum + part.files, 0),
  }
}
