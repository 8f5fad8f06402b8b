/** Of each body so much is not counted, which its connection costs anyhow: signing in works however full it is. */
const FREE_BYTES = 2048

/** Whose bodies they are; the company is null of whoever is signed in nowhere. */
export type Holder = { address: string; companyId: number | null }

/**
 * Most bytes of bodies that are held at once: of all who come this way, for one network address and for one company. A company
 * has less than an address: others behind the same one keep some. And never more than is left for the others, so that a few
 * companies cannot hold it all.
 */
export type Room = { inAll: number; forAddress: number; forCompany?: number }

export type Holding = {
  /** What keeps the body from growing to so many bytes; null when it is held. */
  growTo(bytes: number): 'all' | 'address' | 'company' | null
  /** To be called once, when the answer is over: until then the app may have them. */
  release(): void
}

export function heldBytes(room: Room): (holder: Holder) => Holding {
  const { forCompany = Number.POSITIVE_INFINITY } = room
  let inAll = 0
  const byAddress = new Map<string, number>()
  const byCompany = new Map<number | null, number>()
  return ({ address, companyId }) => {
    let own = 0
    return {
      growTo(bytes) {
        const more = Math.max(0, bytes - FREE_BYTES) - own
        const ofCompany = (byCompany.get(companyId) ?? 0) + more
        const here = (byAddress.get(address) ?? 0) + more
        const left = room.inAll - inAll - more
        const isShared = forCompany < room.inAll
        if (more > 0 && ofCompany > forCompany) return 'company'
        if (more > 0 && here > room.forAddress) return 'address'
        if (more > 0 && left < 0) return 'all'
        if (more > 0 && isShared && ofCompany > left) return 'company'
        own += more
        inAll += more
        byCompany.set(companyId, ofCompany)
        byAddress.set(address, here)
        return null
      },
      release() {
        inAll -= own
        give(byCompany, companyId, own)
        give(byAddress, address, own)
        own = 0
      },
    }
  }
}

function give<Key>(held: Map<Key, number>, key: Key, bytes: number) {
  const left = (held.get(key) ?? 0) - bytes
  if (left > 0) held.set(key, left)
  else held.delete(key)
}
