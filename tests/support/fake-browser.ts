import { vi } from 'vitest'

type StoredPreference = { value: unknown; updatedAt: string }

/** A browser with a storage and a server, both of which can be made to fail; the server's clock can differ by `clock`. */
export function fakeBrowser() {
  const stored = new Map<string, string>()
  const server = new Map<string, StoredPreference>()
  const state = { person: 'ann', isDown: false, clock: 0, calls: [] as string[], dismissed: [] as number[] }
  const now = () => new Date(Date.now() + state.clock)
  const storage = {
    get length() {
      return stored.size
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  async function answer(url: string, { method, body }: { method: string; body?: string }) {
    state.calls.push(`${method} ${url}`)
    if (state.isDown) return new Response('{}', { status: 503, statusText: 'Service Unavailable' })
    const key = decodeURIComponent(url.split('/')[4] ?? '')
    if (method === 'DELETE') return server.delete(key) && new Response(null, { status: 204 })
    if (method === 'GET') {
      const headers = { Date: now().toUTCString() }
      return Response.json(server.get(key) ?? { value: null, updatedAt: null }, { headers })
    }
    const sent: { key: string; value: unknown; ids?: number[] } = JSON.parse(body ?? '{}')
    if (sent.ids) {
      const own = sent.ids.filter(id => id < 100)
      state.dismissed.push(...own)
      return new Response(null, { status: own.length > 0 ? 204 : 404 })
    }
    const kept = { value: sent.value, updatedAt: now().toISOString() }
    server.set(sent.key, kept)
    return Response.json(kept)
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('fetch', vi.fn(answer))
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('document', {
    querySelector: () => (state.person ? { getAttribute: () => state.person } : null),
  })
  return { stored, server, state }
}
