/** Not counted, so that signing in works however full it is. */
const FREE_BYTES = 2048

/** `companyId` is null for strangers. */
export type Holder = { address: string; companyId: number | null }

/** Most bytes held at once. A company has less than an address, and nobody more than is left, so that a few cannot hold it all. */
export type Room = { inAll: number; forAddress: number; forCompany?: number }

export type Holding = {
  growTo(bytes: number): 'all' | 'address' | 'company' | null
  /** Call it once, when the answer is over. */
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
