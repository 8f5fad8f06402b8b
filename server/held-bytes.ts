/** Of each body so much is not counted, which its connection costs anyhow: signing in works however full it is. */
const FREE_BYTES = 2048

/** Most bytes of bodies that are held at once: of all who come this way, and for one network address. */
export type Room = { inAll: number; forAddress: number }

export type Holding = {
  /** What keeps the body from growing to so many bytes; null when it is held. */
  growTo(bytes: number): 'all' | 'address' | null
  /** To be called once, when the answer is over: until then the app may have them. */
  release(): void
}

export function heldBytes(room: Room): (address: string) => Holding {
  let inAll = 0
  const byAddress = new Map<string, number>()
  return address => {
    let own = 0
    return {
      growTo(bytes) {
        const more = Math.max(0, bytes - FREE_BYTES) - own
        const here = (byAddress.get(address) ?? 0) + more
        if (more > 0 && here > room.forAddress) return 'address'
        if (more > 0 && inAll + more > room.inAll) return 'all'
        own += more
        inAll += more
        byAddress.set(address, here)
        return null
      },
      release() {
        inAll -= own
        const left = (byAddress.get(address) ?? 0) - own
        own = 0
        if (left > 0) byAddress.set(address, left)
        else byAddress.delete(address)
      },
    }
  }
}
