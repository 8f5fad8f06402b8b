import { stat, statfs } from 'node:fs/promises'
import { bytesText } from '#app/domain/companies/storage.ts'
import { arrivingDir } from './file-store.server.ts'
import { noRoomForFiles } from './store-fault.server.ts'

/** Left to the database, as `server/arriving-files.ts` leaves it while forms arrive. */
const spareBytes = 256 * 1024 ** 2

/** What is being brought to the disk by now, as much as it will be. */
let coming = 0

/**
 * Does `work`, which brings so many bytes to the disk that has the database. Throws Unavailable where that would be left too little. A
 * disk that cannot tell is written to until it refuses.
 */
export async function withDiskRoom<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
  coming += bytes
  try {
    const disk = await statfs(arrivingDir()).catch(() => null)
    if (disk && disk.bavail * disk.bsize - coming < spareBytes) throw noRoomForFiles()
    return await work()
  } finally {
    coming -= bytes
  }
}

/** So many bytes are about to be written in a folder. */
type Need = { folder: string; bytes: number }

/**
 * Why what is about to be written does not fit, with how many bytes there are; null where it does, also on a disk that cannot tell.
 * Needs of the same disk count together, and what is left to the database is left.
 */
export async function whyNoRoom(needs: readonly Need[]): Promise<string | null> {
  const disks = new Map<number, Need>()
  for (const { folder, bytes } of needs) {
    const { dev } = await stat(folder)
    disks.set(dev, { folder, bytes: bytes + (disks.get(dev)?.bytes ?? 0) })
  }
  for (const { folder, bytes } of disks.values()) {
    const disk = await statfs(folder).catch(() => null)
    const free = disk ? Math.max(0, disk.bavail * disk.bsize - spareBytes) : Number.POSITIVE_INFINITY
    if (free < bytes)
      return `${folder} has room for ${told(free)} more, beside the ${bytesText(spareBytes)} that are left to the database, and it takes ${told(bytes)}`
  }
  return null
}

function told(bytes: number): string {
  return `${bytesText(bytes)} (${Math.ceil(bytes)} bytes)`
}
