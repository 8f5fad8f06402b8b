import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const TOLD_FUNCTIONS = 40

type CallFrame = { functionName: string; url: string; lineNumber: number; columnNumber: number }
type ProfileNode = { id: number; callFrame: CallFrame; children?: number[] }

export type CpuProfile = { nodes: ProfileNode[]; samples: number[]; timeDeltas: number[] }

/** Per cent of the time that the thread was busy: by package or own folder, and by function. */
export type Shares = { places: Map<string, number>; functions: Map<string, number> }

/** What is native counts for whom it was called by. What the profiler itself does is left out. */
export function readShares({ nodes, samples, timeDeltas }: CpuProfile): Shares {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const unasked = new Set<number>()
  function leaveOut({ id, children = [] }: ProfileNode) {
    unasked.add(id)
    for (const child of children) {
      const below = byId.get(child)
      if (below) leaveOut(below)
    }
  }
  for (const node of nodes) {
    const { functionName, url } = node.callFrame
    if (functionName === '(idle)' || url === 'node:inspector') leaveOut(node)
  }
  const own = new Map<number, number>()
  let busy = 0
  for (const [at, id] of samples.entries()) {
    if (unasked.has(id)) continue
    const time = timeDeltas[at] ?? 0
    own.set(id, (own.get(id) ?? 0) + time)
    busy += time
  }
  const places = new Map<string, number>()
  const functions = new Map<string, number>()
  const add = (map: Map<string, number>, key: string, time: number) =>
    map.set(key, (map.get(key) ?? 0) + (100 * time) / busy)
  function visit(node: ProfileNode, above: string) {
    const { callFrame } = node
    const file = callFrame.url ? fileOf(callFrame) : ''
    const place = file ? placeOf(file) : /^\(/.test(callFrame.functionName) ? callFrame.functionName : above
    const time = own.get(node.id) ?? 0
    if (time > 0) {
      add(places, place, time)
      add(functions, `${callFrame.functionName || '(unnamed)'} · ${file || place}`, time)
    }
    for (const child of node.children ?? []) {
      const below = byId.get(child)
      if (below) visit(below, place === '(root)' ? '(native)' : place)
    }
  }
  const [root] = nodes
  if (root) visit(root, '(native)')
  return { places, functions }
}

const maps = new Map<string, SourceMap | null>()

/** Of a bundle: the file that the function was written in. */
function fileOf({ url, lineNumber, columnNumber }: CallFrame): string {
  if (!url.startsWith('file:')) return url
  const path = fileURLToPath(url)
  const map = mapOf(path)
  const entry = map?.findEntry(lineNumber, columnNumber)
  const source = entry && 'originalSource' in entry ? entry.originalSource : undefined
  return relative(process.cwd(), source ? resolve(dirname(path), source) : path)
}

function mapOf(path: string): SourceMap | null {
  const known = maps.get(path)
  if (known !== undefined) return known
  const file = `${path}.map`
  const map =
    path.includes('/node_modules/') || !existsSync(file)
      ? null
      : new SourceMap(JSON.parse(readFileSync(file, 'utf8')))
  maps.set(path, map)
  return map
}

function placeOf(file: string): string {
  const inPackage = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]
  if (inPackage) return inPackage
  if (file.startsWith('node:')) return 'node'
  return file.split('/').slice(0, 2).join('/')
}
