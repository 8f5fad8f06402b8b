import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { z } from 'zod'

const run = promisify(execFile)

const configSchema = z.looseObject({
  lease: z.looseObject({ promote: z.boolean().default(false) }),
  exec: z.array(z.object({ cmd: z.string(), 'if-candidate': z.boolean().default(false) })),
})

/** What `deploy/litefs.yml` has LiteFS do before its last command, Mortise. */
export type Boot = { promotes: boolean; commands: string[] }

/** What `deploy/start.sh` does up to `litefs mount`; throws where it does not come so far. */
export async function runStartScript(dir: string, env: Record<string, string>): Promise<Boot> {
  const programs = join(dirname(env.SIM_CONTROL_DIR ?? ''), 'programs')
  makeProgram(programs, 'litefs', 'echo "mount $3 $LITEFS_CANDIDATE"')
  // No limits of this computer's kernel are changed.
  makeProgram(programs, 'id', 'echo 1000')
  const path = [programs, dirname(process.execPath), '/usr/bin', '/bin'].join(':')
  const told = { NODE_ENV: 'production' as const, APP_MODE: 'demo', ...env, PATH: path }
  const { stdout } = await run(join(dir, 'deploy/start.sh'), [], { env: told })
  const [, file = '', candidate] = /^mount (\S+) (true|false)$/m.exec(stdout) ?? []
  const { lease, exec } = configSchema.parse(parse(readFileSync(join(dir, file), 'utf8')))
  const isCandidate = candidate === 'true'
  const commands = exec.slice(0, -1).filter(step => isCandidate || !step['if-candidate'])
  return { promotes: lease.promote && isCandidate, commands: commands.map(({ cmd }) => programOf(cmd)) }
}

/** Runs one of Mortise's own commands; resolves to what it says once it has ended well. */
export async function runProgram(dir: string, program: string, env: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env
  const told = { PATH, HOME, NODE_ENV: 'production' as const, APP_MODE: 'demo', ...env }
  return (await run(process.execPath, [program], { cwd: dir, env: told })).stdout
}

/** The account is not changed here. */
function programOf(command: string): string {
  return command.split(' node ').at(-1) ?? ''
}

function makeProgram(folder: string, name: string, does: string) {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\n${does}\n`)
  chmodSync(path, 0o755)
}
