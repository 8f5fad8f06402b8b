import cluster from 'node:cluster'

// A machine's processes, started by `server/processes.ts`: each serves and writes, one of them does what is done once.

/** 'alone' without others. 'first' and 'leads' do what is done once; 'first' begins it, and the others are started after it. */
export type Part = 'alone' | 'first' | 'leads' | 'follows'

export type ToPrimary =
  | { kind: 'open' | 'alive' | 'mail' }
  /** For a turn with `thing`, and at its end. */
  | { kind: 'turn' | 'over'; thing: string; id: number }

export type FromPrimary = { kind: 'stop' | 'mail' } | { kind: 'granted'; id: number }

/** Environment variable with the part of a process. */
export const PART = 'MORTISE_PART'

export function part(): Part {
  return cluster.isWorker ? (process.env[PART] as Part) : 'alone'
}

export function doesJobs(): boolean {
  return part() !== 'follows'
}

export function tellPrimary(told: ToPrimary): void {
  process.send?.(told, undefined, {}, () => {})
}

let asked = 0
const waiting = new Map<number, () => void>()

cluster.worker?.on('message', (told: FromPrimary) => {
  if (told.kind !== 'granted') return
  waiting.get(told.id)?.()
  waiting.delete(told.id)
})

/** No other process works meanwhile on the same thing. */
export async function whileAlone<T>(thing: string, work: () => Promise<T>): Promise<T> {
  if (!cluster.isWorker) return work()
  const id = ++asked
  await new Promise<void>(go => {
    waiting.set(id, go)
    tellPrimary({ kind: 'turn', thing, id })
  })
  try {
    return await work()
  } finally {
    tellPrimary({ kind: 'over', thing, id })
  }
}
