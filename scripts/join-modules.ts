import { basename } from 'node:path'

export type ModuleGraph = {
  getModuleIds(): Iterable<string>
  getModuleInfo(id: string): {
    code: string | null
    importers: readonly string[]
    dynamicImporters: readonly string[]
    importedIds: readonly string[]
  } | null
}

/** Every page of the workspace fetches these islands: they share one file. */
export const pageLayer = ['page', 'live-toast', 'search-box', 'live-notifications', 'socket-client']

type Chunk = {
  name: string
  modules: string[]
  bytes: number
  /** The routes and islands that fetch it. */
  users: Set<string>
}

const fixed = ['frame', 'page']
/** The part of a module's text that is left after compression. */
const compressed = 0.25
/** The cost of one more file, as bytes: its head, a new compression, its share of a round trip. */
const fileBytes = 2000
/** Opened many times a day, or the largest: each counts as ten others. */
const daily =
  /\/app\/routes\/(auth\/login|workspace\/(portal\/portal(-task)?|projects\/projects?|board\/dashboard|tasks\/tasks|messages\/team-chat)|premium\/(quotes\/quote|invoices\/invoice))\.tsx$/
const dailyWeight = 10

const everyPage = /\/app\/(root|routes\/workspace\/workspace)\.tsx$/
/** Routes without scripts. A few public ones send some to people who are signed in. */
const unscripted =
  /\/app\/(routes\/(public\/(?!api-docs|data-rights|privacy-policy|subscription)|owner\/|dev\/)|demo\/)/

function fileOf(id: string) {
  return id.replace(/\?.*$/, '')
}

function isRoute(id: string) {
  return /\/app\/(root|entry\.client|routes\/.*)\.tsx?$/.test(fileOf(id))
}

function nameOf(id: string) {
  return basename(fileOf(id)).replace(/\.\w+$/, '')
}

/**
 * Chunks of the app's shared modules. Two chunks are joined while that saves more for the files than pages pay for what they do not
 * need. A module that one other alone imports is left out, and stays with it.
 */
export function joinModules(graph: ModuleGraph): Map<string, string> {
  const chunks = firstChunks(graph)
  const chunkOf = () => modulesOf(chunks, ({ name }) => name)
  for (;;) {
    const needs = allNeeds(graph, chunks, chunkOf())
    for (const [name, needed] of needs)
      for (const each of needed)
        for (const user of chunks.get(name)?.users ?? []) chunks.get(each)?.users.add(user)
    const best = bestPair(chunks, needs)
    if (!best) return modulesOf(chunks, fileNameOf)
    const [kept, joined] = best
    kept.modules.push(...joined.modules)
    kept.bytes += joined.bytes
    for (const user of joined.users) kept.users.add(user)
    chunks.delete(joined.name)
  }
}

function modulesOf(chunks: Map<string, Chunk>, told: (chunk: Chunk) => string): Map<string, string> {
  return new Map(
    [...chunks.values()].flatMap(chunk => {
      const name = told(chunk)
      return chunk.modules.map((id): [string, string] => [id, name])
    }),
  )
}

/** Unique: no two chunks hold the same module, and no two modules in one folder have the same name. */
function fileNameOf({ name, modules }: Chunk) {
  if (fixed.includes(name)) return name
  const [folder = '', file = ''] = fileOf(modules[0] ?? '')
    .split('/')
    .slice(-2)
  return `shared-${folder}-${file.replace(/\.\w+$/, '')}`
}

function firstChunks(graph: ModuleGraph): Map<string, Chunk> {
  const chunks = new Map<string, Chunk>()
  const everybody = new Set<string>()
  function put(id: string, key: string, users: Set<string>) {
    const chunk = chunks.get(key) ?? { name: key, modules: [], bytes: 0, users: new Set(users) }
    chunk.modules.push(id)
    chunk.bytes += (graph.getModuleInfo(id)?.code?.length ?? 0) * compressed
    chunks.set(key, chunk)
  }
  for (const id of [...graph.getModuleIds()].sort()) {
    if (!/\/app\/.*\.(tsx?(\?.*)?|css\?url)$/.test(id)) continue
    const users = usersOf(id, graph)
    for (const user of users) everybody.add(user)
    if (everyPage.test(fileOf(id)) || [...users].some(user => everyPage.test(user)))
      put(id, 'frame', everybody)
    else if (isRoute(id) || users.size === 0) continue
    else if ([...users].some(isPageLayer) && ![...users].some(isRoute)) put(id, 'page', users)
    else if (isShared(id, graph)) put(id, [...users].sort().join('\n'), users)
  }
  const frame = chunks.get('frame')
  if (frame) frame.users = everybody
  return chunks
}

/** An island stays a file of its own. */
function isShared(id: string, { getModuleInfo }: ModuleGraph) {
  const { importers = [], dynamicImporters = [] } = getModuleInfo(id) ?? {}
  return importers.length > 1 && dynamicImporters.length === 0
}

function isPageLayer(id: string) {
  return /\/app\/islands\//.test(id) && pageLayer.includes(nameOf(id))
}

/** Routes with scripts, and islands, that cannot run without the module. */
function usersOf(id: string, { getModuleInfo }: ModuleGraph): Set<string> {
  const users = new Set<string>()
  const seen = new Set<string>()
  function climb(each: string) {
    if (seen.has(each)) return
    seen.add(each)
    const { importers = [], dynamicImporters = [] } = getModuleInfo(each) ?? {}
    if (isRoute(each) || dynamicImporters.length > 0) {
      if (!unscripted.test(each)) users.add(fileOf(each))
      if (isRoute(each)) return
    }
    for (const above of importers) climb(above)
  }
  climb(id)
  return users
}

function allNeeds(graph: ModuleGraph, chunks: Map<string, Chunk>, chunkOf: Map<string, string>) {
  const direct = new Map<string, Set<string>>()
  for (const { name, modules } of chunks.values()) {
    const imported = modules.flatMap(id => graph.getModuleInfo(id)?.importedIds ?? [])
    direct.set(name, new Set(imported.flatMap(id => chunkOf.get(id) ?? [])))
  }
  const needs = new Map<string, Set<string>>()
  for (const name of chunks.keys()) {
    const found = new Set<string>()
    const waiting = [name]
    for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
      for (const next of direct.get(each) ?? []) {
        if (found.has(next)) continue
        found.add(next)
        waiting.push(next)
      }
    }
    found.delete(name)
    needs.set(name, found)
  }
  return needs
}

function bestPair(
  chunks: Map<string, Chunk>,
  needs: Map<string, Set<string>>,
): [kept: Chunk, joined: Chunk] | undefined {
  // Modules fetched later are not joined with those that a page begins with.
  const open = [...chunks.values()].filter(({ name }) => name !== 'page')
  let best: [Chunk, Chunk] | undefined
  let most = 0
  for (const [at, one] of open.entries()) {
    for (const other of open.slice(at + 1)) {
      const saved = savedBy(one, other, chunks, needs)
      if (saved <= most) continue
      most = saved
      best = other.name === 'frame' ? [other, one] : [one, other]
    }
  }
  return best
}

function savedBy(one: Chunk, other: Chunk, chunks: Map<string, Chunk>, needs: Map<string, Set<string>>) {
  let both = 0
  for (const user of one.users) if (other.users.has(user)) both += weightOf(user)
  if (both === 0) return 0
  return both * fileBytes - costOf(one, other) - costOf(other, one)

  /** The cost for those who need `other` alone. */
  function costOf(joined: Chunk, { name, users }: Chunk) {
    let cost = joined.bytes * lacking(users, joined.users)
    for (const need of needs.get(joined.name) ?? []) {
      const chunk = chunks.get(need)
      if (!chunk || need === name || needs.get(name)?.has(need)) continue
      cost += (chunk.bytes + fileBytes) * lacking(users, chunk.users)
    }
    return cost
  }
}

function lacking(users: Set<string>, have: Set<string>) {
  let weight = 0
  for (const user of users) if (!have.has(user)) weight += weightOf(user)
  return weight
}

const weights = new Map<string, number>()

function weightOf(user: string) {
  const known = weights.get(user) ?? (daily.test(user) ? dailyWeight : 1)
  weights.set(user, known)
  return known
}
